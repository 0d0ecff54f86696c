import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { commentInHash } from '../../../shared/comments/comments-props.ts'
import { type Tab, Tabs } from '../../../ui/layout/tabs.tsx'
import styles from '../approval-screen.module.css'

type Props = {
  readonly chart: ReactNode
  readonly flow: ReactNode
  readonly comments: ReactNode
  readonly commentCount: number
}

/** Beside the form: the flow, and what people say. Both stay as they are while the other one is shown. */
export function SidePanel({ chart, flow, comments, commentCount }: Props) {
  const { t } = useTranslation()
  const panelId = useId()
  const isCalled = commentInHash(useLocation().hash) !== undefined
  const [tab, setTab] = useState(isCalled ? 'comments' : 'flow')
  // A link to a comment leads there also when the document is open already.
  const [wasCalled, setWasCalled] = useState(isCalled)
  if (isCalled !== wasCalled) {
    setWasCalled(isCalled)
    if (isCalled) setTab('comments')
  }
  const flowPart = (
    <>
      {chart}
      {flow}
    </>
  )
  if (comments === undefined || comments === false) {
    return (
      <section className={styles.flowColumn} aria-label={t('timeline.title')}>
        <div className={styles.flowPart}>{flowPart}</div>
      </section>
    )
  }
  const tabs: Tab[] = [
    { key: 'flow', label: t('timeline.title') },
    {
      key: 'comments',
      label: t('approval.tabs.comments'),
      count: commentCount,
      countLabel: t('approval.tabs.commentCount', { count: commentCount }),
    },
  ]
  return (
    <div className={styles.flowColumn}>
      <Tabs
        label={t('approval.tabs.beside')}
        tabs={tabs}
        value={tab}
        onChange={setTab}
        panelId={panelId}
        size="s"
      />
      <section
        id={tab === 'flow' ? panelId : undefined}
        className={styles.flowPart}
        hidden={tab !== 'flow'}
        aria-label={t('timeline.title')}
      >
        {flowPart}
      </section>
      <section
        id={tab === 'comments' ? panelId : undefined}
        className={styles.commentsPart}
        hidden={tab !== 'comments'}
        aria-label={t('approval.tabs.comments')}
      >
        {comments}
      </section>
    </div>
  )
}
