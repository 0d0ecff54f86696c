import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FaultDetails } from '../../../../contract/envelope.ts'
import type { FormPage } from '../../../../contract/form-page.ts'
import { getWorkItemByInstance } from '../../../../contract/workflow/revoke.ts'
import { call } from '../../../lib/api/api.ts'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { ACTIONS, textNameOf } from '../../../shared/actions/actions.ts'
import { type Attempt, makeAttempt } from '../../../shared/actions/make-attempt.ts'
import { type Offer, offersOf } from '../../../shared/actions/offers.ts'
import type { Outcome } from '../../../shared/actions/outcome.ts'
import { type Asking, followUp, missingPart } from '../../../shared/actions/sheet-rules.ts'
import { NO_VALUES, type SheetValues } from '../../../shared/actions/sheet-values.ts'
import { withoutOthers } from '../../../shared/actions/without-others.ts'
import type { KeptDraft } from '../../../shared/drafts/kept-draft.ts'
import type { Typed } from '../../../shared/drafts/kept-form.ts'
import type { FormHandle } from '../../../shared/forms/form-handle.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import type { FollowUps } from '../approval-props.ts'
import type { Handled } from '../page/handled-note.tsx'
import { missingPapers } from '../papers/missing-papers.ts'
import { checkOpinion } from '../sheet/opinion-check.ts'
import { readRefusal } from './refusal.ts'
import { type SendingControl, useSending } from './use-sending.ts'
import type { TextsControl } from './use-texts.ts'

type Around = FollowUps & {
  readonly page: FormPage
  readonly handle: RefObject<FormHandle | null>
  readonly draft: KeptDraft
  readonly texts: TextsControl
  /** Asks the server for the present page. */
  readonly refresh: () => void
  /** The page is being left for another: until then it shows what it shows. */
  readonly hold?: (isHeld: boolean) => void
  /** Something in the form has to be mended first. */
  readonly onWrong: () => void
}

/** What keeps an action from being sent, by where its sheet says it; `other`: what only the server knows. */
export type SheetProblems = {
  readonly opinion?: string
  readonly part?: Asking
  readonly papers?: 'files' | 'signature'
  readonly other?: string
}
export type Conflict = { readonly offer: Offer; readonly details: FaultDetails['conflict'] }

export type Action = {
  readonly control: SendingControl
  /** The action whose sheet is open, and what was chosen in it. */
  readonly chosen: Offer | null
  readonly valuesOf: (offer: Offer) => SheetValues
  readonly problems: SheetProblems
  readonly conflict: Conflict | null
  /** Told by a refusal, before the page itself knows. */
  readonly handled: Handled | null
  choose(offer: Offer): void
  change(change: Partial<SheetValues>): void
  close(): void
  /** Sends it; `fenced`: whose fence to send. */
  send(offer: Offer, fenced: FormPage): void
  clearProblems(): void
}

/** Choosing an action, sending it, and what each answer means for the page. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state: choosing, sending and each answer change the same six values
export function useAction(around: Around): Action {
  const { page, handle, draft, texts, refresh, hold, onWrong } = around
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Offer | null>(null)
  const [values, setValues] = useState<Readonly<Record<string, SheetValues>>>({})
  const [problems, setProblems] = useState<SheetProblems>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [handled, setHandled] = useState<Handled | null>(null)
  /** As it stood when the last attempt was sent. */
  const typed = useRef<Typed>({ data: {}, texts: {} })
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const valuesOf = (offer: Offer) => values[offer.key] ?? NO_VALUES

  const handleDone = (attempt: Attempt, outcome: Outcome) => {
    const { kind, key } = attempt.offer
    const next = followUp(kind, attempt.values)
    setChosen(null)
    setConflict(null)
    showToast({ text: t(`approval.done.${kind}`, outcome), icon: 'check' })
    if (next === 'next' || next === 'gone') {
      void draft.clear()
      if (next === 'next') around.onDone()
      else around.onGone?.()
    } else if (next === 'reopened' && around.onItem !== undefined) {
      texts.forget(kind)
      return void goToReopened(around.onItem)
    } else {
      // Saving sends nothing off: the opinion stays in its box, the server has what the device had by then.
      if (ACTIONS[kind].keepsText) draft.settle(typed.current, texts.read)
      else texts.forget(kind)
      setValues(({ [key]: _, ...others }) => others)
      control.rest()
      around.onStay?.()
    }
    void client.invalidateQueries()
  }
  /** After a withdrawal or a take-back my item is open again: the page goes on with it (engine V5). */
  const goToReopened = async (onItem: (workItemId: string) => void) => {
    const { workflowInstanceId } = page
    // What is offered from now on is offered there: whatever was begun here would be lost on the way.
    hold?.(true)
    const asked = workflowInstanceId === null ? null : call(getWorkItemByInstance, { workflowInstanceId })
    const item = await asked?.catch(() => null)
    if (item) {
      // Who has gone elsewhere meanwhile stays there.
      if (isHere.current) onItem(item.id)
    } else {
      // Without an answer the page stays; it shows the new state anyway.
      hold?.(false)
      control.rest()
    }
    void client.invalidateQueries()
  }
  const handleRefused = ({ offer }: Attempt, error: unknown) => {
    const refusal = readRefusal(error)
    const isOpen = refusal.kind === 'opinion' || refusal.kind === 'other'
    const text = isOpen ? t(messageKey(error), messageParams(error)) : ''
    setConflict(refusal.kind === 'changed' ? { offer, details: refusal.details } : null)
    setChosen(isOpen ? offer : null)
    if (isOpen) setProblems(refusal.kind === 'opinion' ? { opinion: text } : { other: text })
    if (refusal.kind === 'handled') setHandled(refusal.handled)
    if (refusal.kind === 'handled' || refusal.kind === 'changed') refresh()
    if (refusal.kind !== 'fields') return
    handle.current?.showProblems(refusal.problems)
    onWrong()
  }
  const control = useSending({ onDone: handleDone, onRefused: handleRefused })

  const send = (offer: Offer, fenced: FormPage) => {
    const { kind } = offer
    const chosenValues = valuesOf(offer)
    const text = texts.texts[textNameOf(kind)] ?? ''
    const { part, opinion, papers } = problemsOf(offer, chosenValues, fenced, text)
    if (part !== undefined || opinion !== undefined || papers !== undefined) {
      setConflict(null)
      setChosen(offer)
      return setProblems({
        ...(opinion && { opinion: t(`approval.opinion.${opinion.kind}`, { limit: opinion.limit }) }),
        ...(papers && { papers }),
        ...(part && { part }),
      })
    }
    setProblems({})
    typed.current = texts.read()
    const changes = handle.current?.changes() ?? {}
    const data = withoutOthers(changes, typed.current.data, { seen: page, now: fenced })
    control.send(makeAttempt({ page: fenced, offer, values: chosenValues, text, data }))
  }
  const latestSend = useRef(send)
  latestSend.current = send
  const choose = useCallback(
    (offer: Offer) => {
      const { form, direct } = ACTIONS[offer.kind]
      if (form !== undefined && handle.current?.check(form === 'all') === false) return onWrong()
      setProblems({})
      if (direct) latestSend.current(offer, page)
      else setChosen(offer)
    },
    [handle, onWrong, page],
  )
  const chosenKey = chosen?.key
  const change = useCallback(
    (next: Partial<SheetValues>) => {
      if (chosenKey === undefined) return
      // What is wrong with the opinion stays wrong until that is changed.
      setProblems(({ opinion }) => (opinion === undefined ? {} : { opinion }))
      setValues((all) => ({ ...all, [chosenKey]: { ...(all[chosenKey] ?? NO_VALUES), ...next } }))
    },
    [chosenKey],
  )
  const isOffered = (offer: Offer) =>
    page.mode === 'decide' || offersOf(page.allowedActions).some(({ key }) => key === offer.key)
  return {
    control,
    // What is no longer offered closes by itself: the page says why.
    chosen: chosen !== null && isOffered(chosen) ? chosen : null,
    valuesOf,
    problems,
    conflict: conflict !== null && isOffered(conflict.offer) ? conflict : null,
    handled,
    choose,
    change,
    close: () => {
      // After a refusal the page may offer something else.
      if (problems.other !== undefined) refresh()
      setChosen(null)
      setConflict(null)
    },
    send,
    clearProblems: () => setProblems({}),
  }
}

function problemsOf(offer: Offer, values: SheetValues, page: FormPage, text: string) {
  const { text: kindOfText, maxText } = ACTIONS[offer.kind]
  return {
    part: missingPart(offer, values, page),
    papers: missingPapers(offer, values, page),
    opinion: kindOfText !== undefined ? checkOpinion(text, offer.opinion, maxText) : undefined,
  }
}
