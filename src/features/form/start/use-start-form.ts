import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { getParticipantsInfo } from '../../../../contract/form-calls.ts'
import type { FormPage } from '../../../../contract/form-page.ts'
import { type ActionResult, submitForm } from '../../../../contract/forms.ts'
import type { ParticipantChoice } from '../../../../contract/participant-choice.ts'
import type { Fence } from '../../../../contract/shapes.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import type { FormData } from '../../../../rules/record/form-data.ts'
import { call } from '../../../lib/api/api.ts'
import { faultOf, messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { newReplayToken } from '../../../lib/base/random.ts'
import { useReplayToken } from '../../../lib/base/use-replay-token.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useOwner } from '../../../shared/account/me.ts'
import { type KeptDraft, useKeptDraft } from '../../../shared/drafts/kept-draft.ts'
import type { Typed } from '../../../shared/drafts/kept-form.ts'
import { moveToNewForm } from '../../../shared/drafts/left-draft.ts'
import { fieldProblemsOf } from '../../../shared/forms/field-problems.ts'
import { type NextPeopleChosen, participantInfosOf } from '../../../shared/people/next-people.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import type { DocumentForm } from '../model/document-form.ts'
import { useDocumentForm } from '../model/use-document-form.ts'
import { isBeside, type Left, leftDraft, newPageOf } from './left-page.ts'
import { type Starter, useStarter } from './use-starter.ts'

export type StartFormEnds = {
  readonly onSubmitted: (result: ActionResult) => void
  /** It has become a draft on the server, with this item. */
  readonly onSaved: (itemId: string) => void
  /** The draft was changed elsewhere: it has to be loaded again. */
  readonly onChanged: (itemId: string | null) => void
  /** The draft is not there any more: from now on it is a new form. */
  readonly onLeft: () => void
}

type Around = StartFormEnds & {
  /** Something in the form has to be mended first. */
  readonly onWrong: () => void
}

/** The draft on the server that this form is. */
type Begun = { readonly itemId: string; readonly fence: Fence; readonly savedAt: string }

/** What the person has to know of what became of the form meanwhile. */
export type StartNews =
  | { readonly kind: 'deleted' }
  /** A new version of it was published. */
  | { readonly kind: 'changed'; readonly open: () => void }
  | { readonly kind: 'submitted'; readonly isKept: boolean; readonly open: () => void }

export type StartForm = {
  readonly form: DocumentForm
  readonly kept: KeptDraft
  /** What was typed here. */
  typed(): Typed
  /** When it was last saved on the server; null: never. */
  readonly savedAt: string | null
  /** In whose name, for which department. */
  readonly starter: Starter
  readonly news: StartNews | null
  readonly saving: boolean
  readonly submitting: boolean
  save(): void
  submit(): void
  /** Next steps whose people have to be chosen before it is submitted; null: none, or not asked yet. */
  readonly choices: readonly ParticipantChoice[] | null
  submitWith(chosen: NextPeopleChosen): void
  forgetChoices(): void
  /** A draft that was kept with this token goes on with it. */
  goOnWith(token: string | undefined): void
}

/**
 * A new form: kept on the device while it is typed, saved as a draft, submitted once (engine S1, S2, G3). `earlier`: the
 * document that it begins as a copy of.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state: saving, submitting and asking for people answer for each other
export function useStartForm(page: FormPage, ends: Around, earlier?: FormPage): StartForm {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<Begun | null>(() => begunOf(page))
  const [news, setNews] = useState<StartNews | null>(null)
  const [isAnew, setAnew] = useState(false)
  const own = useMemo(() => (isAnew ? newPageOf(page) : page), [page, isAnew])
  const current = useMemo(() => pageOf(own, begun), [own, begun])
  const form = useDocumentForm(current)
  // What is typed is measured against the page as it is when it is asked for.
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  }, [form])
  const owner = useOwner()
  const starter = useStarter(page, earlier)
  const { departmentId, trustor } = starter
  const inName = trustor === undefined ? {} : { trustor }
  // One token per form: a repeated tap or a retry after a lost answer cannot start it twice (engine G3).
  const token = useRef(newReplayToken())
  const saveToken = useReplayToken()
  const about = begun === null ? `start:${page.workflowCode}` : `draft:${begun.itemId}`
  const kept = useKeptDraft({
    about,
    page: current,
    replayToken: () => token.current,
    files: () => form.files,
  })
  const typed = () => ({ data: latest.current.edits(), texts: {} })
  const named =
    begun === null ? { workflowCode: page.workflowCode } : { workItemId: begun.itemId, fence: begun.fence }

  const leave = async (itemId: string, sent: FormData | null) => {
    const left = { itemId, workflowCode: page.workflowCode }
    if (owner !== undefined)
      await moveToNewForm(owner, left, { page: current, ...(sent === null ? {} : { sent }) })
  }
  const goOnAnew = async ({ itemId }: Begun, { sent }: Left) => {
    const isKept = sent === null || isBeside(typed().data, sent)
    await leave(itemId, sent)
    kept.settle(NOTHING, typed)
    setBegun(null)
    setAnew(isKept)
    setChoices(null)
    if (sent === null) setNews({ kind: 'deleted' })
    else setNews({ kind: 'submitted', isKept, open: () => ends.onChanged(itemId) })
    if (sent === null) ends.onLeft()
  }
  const say = async (error: unknown) => {
    const left = begun === null ? null : await leftDraft(begun.itemId, error)
    if (begun !== null && left !== null) return goOnAnew(begun, left)
    if (faultOf(error) === 'fieldUnknown') {
      // The field stands on this page: what is wrong with it is not the person's to mend.
      setChoices(null)
      setNews({ kind: 'changed', open: () => ends.onChanged(begun?.itemId ?? null) })
      return
    }
    const problems = fieldProblemsOf(error)
    form.showProblems(problems)
    if (problems.length === 0) showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
    else {
      // What has to be mended lies under the sheet; whom to choose may follow from it.
      setChoices(null)
      ends.onWrong()
    }
    if (faultOf(error) === 'dataChanged') ends.onChanged(begun?.itemId ?? null)
  }
  const saving = useMutation({
    onMutate: typed,
    mutationFn: () => {
      const body = { ...named, bizObject: { data: form.changes() }, departmentId, ...inName }
      return call(saveForm, { ...body, replayToken: saveToken(body) })
    },
    onSuccess: ({ workItem, fence, savedAt }, _, sent) => {
      kept.settle(sent, typed)
      setBegun({ itemId: workItem.id, fence, savedAt })
      setNews(null)
      showToast({ text: t('drafts.savedAsDraft'), icon: 'check' })
      ends.onSaved(workItem.id)
    },
    onError: say,
  })
  const [choices, setChoices] = useState<readonly ParticipantChoice[] | null>(null)
  const submitting = useMutation({
    mutationFn: (chosen: NextPeopleChosen) =>
      call(submitForm, {
        ...named,
        actionCode: 'submit',
        bizObject: { data: form.changes() },
        departmentId,
        ...inName,
        ...(choices === null ? {} : { participantInfos: participantInfosOf(choices, chosen) }),
        replayToken: token.current,
      }),
    onSuccess: async (result) => {
      await kept.clear()
      // What other tabs keep of it is found by nobody under the draft that it was.
      if (begun !== null) await leave(begun.itemId, form.values())
      showToast({ text: t('form.submitted', { number: result.sequenceNo }), icon: 'check' })
      ends.onSubmitted(result)
    },
    onError: (error) => {
      if (faultOf(error) === 'chooseNextHandlers' && choices === null) asking.mutate()
      else return say(error)
    },
  })
  // Whom to choose follows from what was typed, so it is asked when the submit says that somebody is missing.
  const asking = useMutation({
    mutationFn: () =>
      call(getParticipantsInfo, { workflowCode: page.workflowCode, bizObject: { data: form.changes() } }),
    onSuccess: setChoices,
    onError: say,
  })
  // What was submitted elsewhere is not sent again, as a new one least of all.
  const isBusy = saving.isPending || submitting.isPending || news?.kind === 'submitted'
  return {
    form,
    kept,
    typed,
    savedAt: begun?.savedAt ?? null,
    starter,
    news,
    saving: saving.isPending,
    submitting: submitting.isPending || asking.isPending,
    choices,
    submitWith: (chosen) => submitting.mutate(chosen),
    forgetChoices: () => setChoices(null),
    save: () => {
      if (isBusy) return
      if (form.check(false)) saving.mutate()
      else ends.onWrong()
    },
    submit: () => {
      if (isBusy) return
      if (form.check(true)) submitting.mutate({})
      else ends.onWrong()
    },
    goOnWith: (earlier) => {
      if (earlier !== undefined) token.current = earlier
    },
  }
}

const NOTHING: Typed = { data: {}, texts: {} }

function begunOf({ workItemId, revision, digest, saved }: FormPage): Begun | null {
  if (workItemId === null || saved === undefined) return null
  return { itemId: workItemId, fence: { revision, digest }, savedAt: saved.at }
}

/** The page as it is once it has become a draft: the whole of it has to be sent from then on. */
function pageOf(page: FormPage, begun: Begun | null): FormPage {
  if (begun === null || begun.savedAt === page.saved?.at) return page
  return { ...page, workItemId: begun.itemId, saved: { opinion: '', at: begun.savedAt, client: null } }
}
