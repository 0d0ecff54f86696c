import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { SplitView } from '../../ui/layout/split-view.tsx'
import { InboxScreen } from './inbox-screen.tsx'

type Props = {
  /** The work item or instance in the address; absent while nothing is open. */
  readonly selectedId?: string | undefined
  /** The open document, made by the app: the inbox knows no other feature. */
  readonly detail?: ReactNode
}

/** From 1200 px: the list with the document beside it. */
export function InboxSplitScreen({ selectedId, detail }: Props) {
  const { t } = useTranslation()
  return (
    <SplitView
      list={selectedId === undefined ? <InboxScreen /> : <InboxScreen selectedId={selectedId} />}
      detail={detail ?? <Empty icon="todo" title={t('inbox.pick')} text={t('inbox.pickText')} />}
    />
  )
}
