import '../base/library-motion.ts'
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { LibraryTexts } from '../base/library-texts.tsx'

type Props = { children: ReactNode; onRefresh: () => Promise<unknown> }

/** Pulling down asks again; loaded on touch screens only. */
export function TouchRefresh({ children, onRefresh }: Props) {
  const { t } = useTranslation()
  const refresh = async () => {
    await onRefresh()
  }
  return (
    <LibraryTexts>
      <PullToRefresh
        onRefresh={refresh}
        pullingText={t('ui.pull')}
        canReleaseText={t('ui.release')}
        refreshingText={t('ui.loading')}
        completeText={t('ui.refreshed')}
      >
        {children}
      </PullToRefresh>
    </LibraryTexts>
  )
}
