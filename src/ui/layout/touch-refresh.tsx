import '../../styles/library.css'
import { ConfigProvider, PullToRefresh } from 'antd-mobile'
import { type ReactNode, useEffect, useState } from 'react'
import { type LibraryLocale, loadLibraryLocale } from '../../lib/i18n/library-locale.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'

type Props = { children: ReactNode; onRefresh: () => Promise<unknown> }

/** Pulling down asks again; loaded on touch screens only. */
export function TouchRefresh({ children, onRefresh }: Props) {
  const { t } = useTranslation()
  const language = useLocale()
  const [locale, setLocale] = useState<LibraryLocale | undefined>(undefined)
  useEffect(() => {
    let stopped = false
    void loadLibraryLocale(language).then((loaded) => {
      if (!stopped) setLocale(loaded)
    })
    return () => {
      stopped = true
    }
  }, [language])
  const refresh = async () => {
    await onRefresh()
  }
  return (
    <ConfigProvider {...(locale === undefined ? {} : { locale })}>
      <PullToRefresh
        onRefresh={refresh}
        pullingText={t('ui.pull')}
        canReleaseText={t('ui.release')}
        refreshingText={t('ui.loading')}
        completeText={t('ui.refreshed')}
      >
        {children}
      </PullToRefresh>
    </ConfigProvider>
  )
}
