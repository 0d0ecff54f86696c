import { type RefObject, useMemo } from 'react'
import type { FormPage } from '../../../contract/forms.ts'
import type { FormHandle } from '../../lib/form-handle.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { changesBetween } from './changes-between.ts'
import { ConflictSheet } from './conflict-sheet.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import { useCaption } from './use-caption.ts'
import type { Decision } from './use-decision.ts'
import type { ItemDraftControl } from './use-item-draft.ts'
import { useReturnTargets } from './use-return-targets.ts'
import type { ShownPage } from './use-shown-page.ts'

type Props = {
  readonly decision: Decision
  readonly shown: ShownPage
  readonly loaded: FormPage
  readonly isRefreshing: boolean
  readonly refresh: () => void
  readonly handle: RefObject<FormHandle | null>
  readonly formPlace: RefObject<HTMLElement | null>
  readonly opinion: string
  readonly onOpinion: (opinion: string) => void
  readonly draft: ItemDraftControl
}

/** The sheet of the chosen action, or of a conflict. */
export function DecisionSheets(props: Props) {
  const { decision, shown, handle, opinion, draft } = props
  const { chosen, control } = decision
  const { workItemId } = shown.page
  const wanted = chosen ?? decision.conflict?.offer
  const targets = useReturnTargets(workItemId, wanted?.action === 'reject')
  const simulation = useMemo(() => {
    const toNode = targets.chosen
    if (chosen === null || workItemId === null || (chosen.action === 'reject' && toNode === undefined))
      return null
    return {
      actionCode: chosen.action,
      workItemId,
      ...(chosen.action === 'reject' ? { rejectToActivityCode: toNode } : {}),
      bizObject: { data: chosen.action === 'reject' ? {} : { ...handle.current?.changes() } },
    }
  }, [chosen, workItemId, targets.chosen, handle])

  if (decision.conflict !== null) return <OpenConflict {...props} toNode={targets.chosen} />
  if (chosen === null) return null
  return (
    <DecisionSheet
      offer={chosen}
      opinion={opinion}
      onOpinion={props.onOpinion}
      saved={draft.saved}
      problems={decision.problems}
      targets={targets}
      simulation={simulation}
      control={control}
      onConfirm={() => decision.send(chosen, shown.page, targets.chosen)}
      onClose={decision.close}
    />
  )
}

function OpenConflict(props: Props & { readonly toNode: string | undefined }) {
  const { decision, shown, loaded, isRefreshing, refresh, formPlace, opinion, toNode } = props
  const caption = useCaption()
  const locale = useLocale()
  const { conflict, control } = decision
  if (conflict === null) return null
  const isHere = shown.isOutdated
  const handleAct = () => {
    if (!isHere) return refresh()
    // The edits of the old form are read before the new one takes its place; the new fence covers what is shown here.
    decision.send(conflict.offer, loaded, toNode)
    shown.adopt()
  }
  const handleLook = () => {
    if (isHere) shown.adopt()
    decision.close()
    formPlace.current?.scrollIntoView?.({ block: 'start' })
  }
  return (
    <ConflictSheet
      conflict={conflict.details}
      changes={isHere || !isRefreshing ? changesBetween(shown.page, loaded, locale) : undefined}
      caption={caption(conflict.offer)}
      opinion={opinion}
      isBusy={control.sending.kind === 'sending' || (!isHere && isRefreshing)}
      onLook={handleLook}
      onActAnyway={handleAct}
      onClose={decision.close}
    />
  )
}
