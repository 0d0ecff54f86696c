import { type RefObject, useMemo } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { textNameOf } from '../../../shared/actions/actions.ts'
import { simulationInput } from '../../../shared/actions/simulation-input.ts'
import { useCaption } from '../../../shared/actions/use-caption.ts'
import type { KeptDraft } from '../../../shared/drafts/kept-draft.ts'
import type { FormHandle } from '../../../shared/forms/form-handle.ts'
import type { Action, Conflict } from '../act/use-action.ts'
import type { TextsControl } from '../act/use-texts.ts'
import type { ShownPage } from '../page/use-shown-page.ts'
import { ActionSheet } from './action-sheet.tsx'
import { changesBetween } from './changes-between.ts'
import { ConflictSheet } from './conflict-sheet.tsx'

type Props = {
  readonly action: Action
  readonly shown: ShownPage
  readonly loaded: FormPage
  readonly isRefreshing: boolean
  readonly handle: RefObject<FormHandle | null>
  readonly formPlace: RefObject<HTMLElement | null>
  readonly texts: TextsControl
  readonly draft: KeptDraft
}

/** The sheet of the chosen action, or of a conflict. */
export function ActionSheets(props: Props) {
  const { action, shown, handle, texts, draft } = props
  const { chosen, control } = action
  const values = chosen === null ? null : action.valuesOf(chosen)
  const simulation = useMemo(() => {
    if (chosen === null || values === null) return null
    return simulationInput({
      page: shown.page,
      offer: chosen,
      values,
      data: handle.current?.changes() ?? {},
    })
  }, [chosen, values, shown.page, handle])

  if (action.conflict !== null) return <OpenConflict {...props} conflict={action.conflict} />
  if (chosen === null || values === null) return null
  return (
    <ActionSheet
      page={shown.page}
      offer={chosen}
      values={values}
      onValues={action.change}
      text={texts.texts[textNameOf(chosen.kind)] ?? ''}
      onText={(text) => {
        action.clearProblems()
        texts.write(chosen.kind, text)
      }}
      saved={draft.saved}
      problems={action.problems}
      simulation={simulation}
      control={control}
      onConfirm={() => action.send(chosen, shown.page)}
      onClose={action.close}
    />
  )
}

function OpenConflict(props: Props & { readonly conflict: Conflict }) {
  const { action, shown, loaded, isRefreshing, formPlace, texts, conflict } = props
  const caption = useCaption()
  const locale = useLocale()
  const { control } = action
  const handleAct = () => {
    // The edits of the old form are read before the new one takes its place; the new fence covers what is shown here.
    action.send(conflict.offer, loaded)
    if (shown.isOutdated) shown.adopt()
  }
  const handleLook = () => {
    if (shown.isOutdated) shown.adopt()
    action.close()
    formPlace.current?.scrollIntoView?.({ block: 'start' })
  }
  return (
    <ConflictSheet
      conflict={conflict.details}
      changes={shown.isOutdated || !isRefreshing ? changesBetween(shown.page, loaded, locale) : undefined}
      caption={caption(conflict.offer)}
      opinion={texts.texts[textNameOf(conflict.offer.kind)] ?? ''}
      isBusy={control.sending.kind === 'sending' || (!shown.isOutdated && isRefreshing)}
      onLook={handleLook}
      onActAnyway={handleAct}
      onClose={action.close}
    />
  )
}
