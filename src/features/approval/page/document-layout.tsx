import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { useViewport } from '../../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { type Tab, Tabs } from '../../../ui/layout/tabs.tsx'
import styles from '../approval-screen.module.css'
import { ChartLink } from '../chart/chart-link.tsx'
import { HistoryLink } from '../history/history-link.tsx'
import { progressOf } from '../timeline/rounds.ts'
import { SidePanel } from './side-panel.tsx'
import { usePartInView } from './use-part-in-view.ts'

type Props = {
  readonly page: FormPage
  readonly steps: readonly ApprovalStep[] | undefined
  readonly onBack: (() => void) | undefined
  readonly head: ReactNode
  readonly strips: ReactNode
  readonly form: ReactNode
  readonly flow: ReactNode
  /** False: this document has none. */
  readonly comments: ReactNode
  readonly commentCount: number
  readonly foot: ReactNode | undefined
}

/** One page to scroll with tabs that lead to its parts; where there is room, form left and flow right. */
export function DocumentLayout(props: Props) {
  const { page, onBack, foot } = props
  const { t } = useTranslation()
  const localise = useLocalised()
  const isSplit = useViewport() === 'split'
  const scroller = useRef<HTMLDivElement>(null)
  const [isHeadGone, setHeadGone] = useState(false)
  const workflow = localise(page.workflowName_i18n, page.workflowName)
  const title = localise(page.instanceName_i18n, page.instanceName)
  return (
    <Page
      title={isHeadGone ? title : workflow}
      {...(onBack === undefined ? {} : { onBack })}
      barless={isSplit}
      ground={isSplit ? 'surface' : 'canvas'}
      scrollRef={scroller}
      {...(foot === undefined ? {} : { foot })}
    >
      {isSplit ? (
        <div className={styles.split}>
          {props.head}
          {props.strips}
          <div className={styles.columns}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a form to read only scrolls, which needs the keyboard too. */}
            <section className={styles.formColumn} aria-label={t('approval.tabs.form')} tabIndex={0}>
              {props.form}
            </section>
            <SidePanel {...props} chart={<FlowTitle page={page} />} />
          </div>
        </div>
      ) : (
        <OneColumn {...props} scroller={scroller} onHeadGone={setHeadGone} />
      )}
    </Page>
  )
}

function FlowTitle({ page }: { readonly page: FormPage }) {
  const { t } = useTranslation()
  const { workflowInstanceId } = page
  return (
    <div className={styles.flowHead}>
      <h2 className={styles.flowTitle}>{t('timeline.title')}</h2>
      {workflowInstanceId !== null && (
        <div className={styles.flowLinks}>
          <HistoryLink instanceId={workflowInstanceId} />
          <ChartLink instanceId={workflowInstanceId} />
        </div>
      )}
    </div>
  )
}

type ColumnProps = Props & {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onHeadGone: (isGone: boolean) => void
}

function OneColumn(props: ColumnProps) {
  const { page, head, strips, form, flow, comments, commentCount, steps, scroller, onHeadGone } = props
  const { t } = useTranslation()
  const headPlace = useRef<HTMLDivElement>(null)
  const flowPlace = useRef<HTMLElement>(null)
  const commentsPlace = useRef<HTMLElement>(null)
  const progress = steps === undefined ? null : progressOf(steps)
  const hasComments = comments !== undefined && comments !== false
  const tabs: Tab[] = [
    { key: 'form', label: t('approval.tabs.form') },
    {
      key: 'flow',
      label: t('timeline.title'),
      count: progress === null ? undefined : `${progress.reached}/${progress.all}`,
      countLabel: progress === null ? undefined : t('approval.tabs.progress', progress),
    },
  ]
  if (hasComments) {
    const countLabel = t('approval.tabs.commentCount', { count: commentCount })
    tabs.push({ key: 'comments', label: t('approval.tabs.comments'), count: commentCount, countLabel })
  }
  const { part, goTo } = usePartInView({
    scroller,
    flow: flowPlace,
    comments: hasComments ? commentsPlace : null,
    onScroll: (top) => onHeadGone(top > (headPlace.current?.offsetHeight ?? 0)),
  })
  return (
    <div className={styles.column}>
      <div ref={headPlace}>{head}</div>
      <div className={styles.tabs}>
        <Tabs label={t('approval.tabs.label')} tabs={tabs} value={part} onChange={goTo} />
        {strips}
      </div>
      {form}
      <section ref={flowPlace} className={styles.flowBand} aria-label={t('timeline.title')}>
        <FlowTitle page={page} />
        {flow}
      </section>
      {hasComments && (
        <section ref={commentsPlace} className={styles.flowBand} aria-label={t('approval.tabs.comments')}>
          <h2 className={styles.flowTitle}>{t('approval.tabs.comments')}</h2>
          {comments}
        </section>
      )}
    </div>
  )
}
