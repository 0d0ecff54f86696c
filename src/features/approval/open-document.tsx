import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormPage } from '../../../contract/forms.ts'
import { listWorkItemApprovals } from '../../../contract/instances.ts'
import type { FormHandle } from '../../lib/form-handle.ts'
import { goToNextProblem } from '../../lib/next-problem.ts'
import { callQuery } from '../../lib/query-client.ts'
import { Strip } from '../../ui/strip.tsx'
import type { ApprovalScreenProps } from './approval-props.ts'
import styles from './approval-screen.module.css'
import type { Offer } from './deciding.ts'
import { DecisionFoot, hasFoot } from './decision-foot.tsx'
import { DecisionSheets } from './decision-sheets.tsx'
import { DocumentHead } from './document-head.tsx'
import { DocumentLayout } from './document-layout.tsx'
import { RestoreLine } from './restore-line.tsx'
import { ReturnReason } from './return-reason.tsx'
import { FlowSection } from './timeline/flow-section.tsx'
import { useDecision } from './use-decision.ts'
import { useHandled } from './use-handled.ts'
import { useItemDraft } from './use-item-draft.ts'
import { useShownPage } from './use-shown-page.ts'

type Props = Omit<ApprovalScreenProps, 'target'> & {
  readonly loaded: FormPage
  readonly isRefreshing: boolean
  readonly refresh: () => void
}

/** A loaded document: head, form, flow, and what may be done with it. */
export function OpenDocument({ loaded, isRefreshing, refresh, FormSlot, onBack, onDone, onNext }: Props) {
  const { t } = useTranslation()
  const handle = useRef<FormHandle>(null)
  const formPlace = useRef<HTMLDivElement>(null)
  const [opinion, setOpinion] = useState('')
  const [problemCount, setProblemCount] = useState(0)
  const shown = useShownPage(loaded, handle)
  const { page } = shown
  const isMine = page.mode === 'decide'
  const draft = useItemDraft(page.workItemId)
  // The words of a problem are drawn first.
  const handleWrong = useCallback(() => requestAnimationFrame(() => goToNextProblem(formPlace.current)), [])
  const decision = useDecision({ page, handle, draft, opinion, refresh, onDone, onWrong: handleWrong })
  const handled = useHandled(page) ?? decision.handled
  const flow = useQuery({
    ...callQuery(listWorkItemApprovals, { workflowInstanceId: page.workflowInstanceId ?? '' }),
    enabled: page.workflowInstanceId !== null,
  })

  const latestOpinion = useRef(opinion)
  const { note } = draft
  const handleOpinion = (next: string) => {
    latestOpinion.current = next
    setOpinion(next)
    decision.clearProblems()
    note(handle.current?.changes() ?? {}, next)
  }
  const handleEdit = useCallback(() => {
    if (handle.current !== null) note(handle.current.changes(), latestOpinion.current)
  }, [note])

  const { choose } = decision
  const { found } = draft
  // An opinion that was kept is in its box again, whether or not it was asked for.
  const handleChoose = useCallback(
    (offer: Offer) => {
      if (latestOpinion.current === '' && found !== null) {
        latestOpinion.current = found.draft.opinion
        setOpinion(found.draft.opinion)
      }
      choose(offer)
    },
    [choose, found],
  )

  return (
    <>
      <DocumentLayout
        page={page}
        steps={flow.data}
        onBack={onBack}
        head={<DocumentHead page={page} />}
        strips={
          isMine && (
            <>
              <ReturnReason steps={flow.data} />
              <RestoreLine draft={draft} opinion={opinion} handle={handle} onOpinion={handleOpinion} />
              {shown.isOutdated && decision.conflict === null && (
                <Strip icon="refresh" action={{ label: t('approval.showNew'), run: shown.adopt }}>
                  {t('approval.changedMeanwhile')}
                </Strip>
              )}
            </>
          )
        }
        form={
          <div ref={formPlace} className={styles.form}>
            <FormSlot
              key={shown.formKey}
              page={page}
              handle={handle}
              onEdit={handleEdit}
              onProblems={setProblemCount}
            />
          </div>
        }
        flow={<FlowSection query={flow} />}
        foot={
          hasFoot({ page, decision, handled }) ? (
            <DecisionFoot
              page={page}
              decision={decision}
              handled={handled}
              problemCount={problemCount}
              formPlace={formPlace}
              keptText={opinion === '' ? (draft.found?.draft.opinion ?? '') : opinion}
              onChoose={handleChoose}
              onNext={onNext}
            />
          ) : undefined
        }
      />
      <DecisionSheets
        decision={decision}
        shown={shown}
        loaded={loaded}
        isRefreshing={isRefreshing}
        refresh={refresh}
        handle={handle}
        formPlace={formPlace}
        opinion={opinion}
        onOpinion={handleOpinion}
        draft={draft}
      />
    </>
  )
}
