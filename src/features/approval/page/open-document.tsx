import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import { listWorkItemApprovals } from '../../../../contract/instances.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { goToFirstProblem } from '../../../lib/dom/next-problem.ts'
import { OPINION } from '../../../shared/actions/actions.ts'
import type { Offer } from '../../../shared/actions/offers.ts'
import { useKeptDraft } from '../../../shared/drafts/kept-draft.ts'
import type { Typed } from '../../../shared/drafts/kept-form.ts'
import type { FormHandle } from '../../../shared/forms/form-handle.ts'
import { useAction } from '../act/use-action.ts'
import { useTexts } from '../act/use-texts.ts'
import type { ApprovalScreenProps } from '../approval-props.ts'
import styles from '../approval-screen.module.css'
import { ActionFoot, hasFoot } from '../bar/action-foot.tsx'
import { PaperPlaceContext, paperPlaceOf } from '../papers/paper-place.ts'
import { LazyActionSheets } from '../sheet/lazy-action-sheets.tsx'
import { FlowSection } from '../timeline/flow-section.tsx'
import { DocumentHead } from './document-head.tsx'
import { DocumentLayout } from './document-layout.tsx'
import { ItemStrips } from './item-strips.tsx'
import { TurnLine } from './turn-line.tsx'
import { useHandled } from './use-handled.ts'
import { useLeftBehind } from './use-left-behind.ts'
import { useShownPage } from './use-shown-page.ts'
import { useWriteComment } from './use-write-comment.ts'

type Props = Omit<ApprovalScreenProps, 'target'> & {
  readonly loaded: FormPage
  readonly isRefreshing: boolean
  readonly refresh: () => void
  readonly hold: (isHeld: boolean) => void
}

/** A loaded document: head, form, flow, and what may be done with it. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the place where form, opinion, action and flow of a document meet
export function OpenDocument(props: Props) {
  const { loaded, isRefreshing, refresh, hold, FormSlot, FoundDraft, CommentsSlot, onBack, onNext } = props
  const handle = useRef<FormHandle>(null)
  const formPlace = useRef<HTMLDivElement>(null)
  const [problemCount, setProblemCount] = useState(0)
  const comment = useWriteComment()
  const [commentCount, setCommentCount] = useState(0)
  const shown = useShownPage(loaded, handle)
  const { page } = shown
  const isMine = page.mode === 'decide'
  const draft = useKeptDraft({
    about: isMine ? `workItem:${page.workItemId}` : `instance:${page.workflowInstanceId}`,
    ...(isMine ? { formerly: page.formerItems?.map((id) => `workItem:${id}`) } : {}),
    page,
    files: () => handle.current?.files,
  })
  const texts = useTexts(draft, handle, page.saved?.opinion)
  // The words of a problem are drawn first.
  const handleWrong = useCallback(() => requestAnimationFrame(() => goToFirstProblem(formPlace.current)), [])
  const { onDone, onItem, onGone } = props
  const ends = { onDone, onItem, onGone }
  const action = useAction({ page, handle, draft, texts, refresh, hold, ...ends, onWrong: handleWrong })
  const handled = useHandled(page) ?? action.handled
  const left = useLeftBehind(page, shown.left)
  const flow = useQuery({
    ...callQuery(listWorkItemApprovals, { workflowInstanceId: page.workflowInstanceId ?? '' }),
    enabled: page.workflowInstanceId !== null,
  })
  const { keep, recall } = texts
  const handleEdit = useCallback(() => {
    if (handle.current !== null) keep()
  }, [keep])
  const { choose } = action
  const { forgo } = comment
  const handleChoose = useCallback(
    (offer: Offer) => {
      forgo()
      recall(offer.kind)
      choose(offer)
    },
    [choose, forgo, recall],
  )
  const { restore } = texts
  const handleFound = useCallback(
    ({ data, texts: written }: Typed) => {
      handle.current?.restore(data)
      restore(written)
    },
    [restore],
  )
  const opinion = texts.texts[OPINION] ?? ''
  const { workflowInstanceId } = page
  const paperPlace = useMemo(
    () => paperPlaceOf({ workItemId: null, workflowInstanceId }),
    [workflowInstanceId],
  )
  const hasComments = CommentsSlot !== undefined && page.workflowInstanceId !== null

  return (
    <>
      <DocumentLayout
        page={page}
        steps={flow.data}
        onBack={onBack}
        head={<DocumentHead page={page} />}
        strips={
          isMine ? (
            <ItemStrips
              page={page}
              steps={flow.data}
              FoundDraft={FoundDraft}
              draft={draft}
              texts={texts}
              onFound={handleFound}
              onAdopt={shown.isOutdated && action.conflict === null ? shown.adopt : undefined}
            />
          ) : (
            <TurnLine turnOf={page.turnOf} />
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
        flow={
          <PaperPlaceContext value={paperPlace}>
            <FlowSection query={flow} />
          </PaperPlaceContext>
        }
        comments={
          hasComments && <CommentsSlot page={page} handle={comment.handle} onCount={setCommentCount} />
        }
        commentCount={commentCount}
        foot={
          hasFoot({ page, action, handled }) ? (
            <ActionFoot
              page={page}
              action={action}
              handled={handled}
              problemCount={problemCount}
              formPlace={formPlace}
              keptText={opinion || draft.found?.kept.texts[OPINION] || left.texts[OPINION] || ''}
              left={left}
              onChoose={handleChoose}
              onPrint={() => props.onPrint(page.workflowInstanceId ?? '')}
              onNext={onNext}
              onComment={hasComments ? comment.write : undefined}
            />
          ) : undefined
        }
      />
      <LazyActionSheets
        action={action}
        shown={shown}
        loaded={loaded}
        isRefreshing={isRefreshing}
        handle={handle}
        formPlace={formPlace}
        texts={texts}
        draft={draft}
      />
    </>
  )
}
