import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FaultDetails } from '../../../contract/envelope.ts'
import type { ActionResult, FormPage } from '../../../contract/forms.ts'
import { messageKey, messageParams } from '../../lib/app-error.ts'
import type { FormHandle } from '../../lib/form-handle.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Offer } from './deciding.ts'
import type { SheetProblems } from './decision-sheet.tsx'
import type { Handled } from './handled-note.tsx'
import { makeAttempt } from './make-attempt.ts'
import { checkOpinion } from './opinion-check.ts'
import { readRefusal } from './refusal.ts'
import type { ItemDraftControl } from './use-item-draft.ts'
import { type Attempt, type SendingControl, useSending } from './use-sending.ts'

type Around = {
  readonly page: FormPage
  readonly handle: RefObject<FormHandle | null>
  readonly draft: ItemDraftControl
  readonly opinion: string
  /** Asks the server for the present page. */
  readonly refresh: () => void
  readonly onDone: (result: ActionResult) => void
  /** Something in the form has to be mended first. */
  readonly onWrong: () => void
}

export type Conflict = { readonly offer: Offer; readonly details: FaultDetails['conflict'] }

export type Decision = {
  readonly control: SendingControl
  /** The action whose sheet is open. */
  readonly chosen: Offer | null
  readonly problems: SheetProblems
  readonly conflict: Conflict | null
  /** Told by a refusal, before the page itself knows. */
  readonly handled: Handled | null
  choose(offer: Offer): void
  close(): void
  /** Sends what is chosen; `page`: whose fence to send. */
  send(offer: Offer, page: FormPage, toNode: string | undefined): void
  clearProblems(): void
}

/** Choosing an action, sending it, and what each refusal means for the page. */
export function useDecision({ page, handle, draft, opinion, refresh, onDone, onWrong }: Around): Decision {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Offer | null>(null)
  const [problems, setProblems] = useState<SheetProblems>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [handled, setHandled] = useState<Handled | null>(null)
  const sent = useRef<Offer | null>(null)

  const handleDone = (attempt: Attempt, result: ActionResult) => {
    draft.clear()
    setChosen(null)
    setConflict(null)
    showToast({ text: t(`approval.done.${attempt.action}`, { number: result.sequenceNo }), icon: 'check' })
    onDone(result)
    void client.invalidateQueries()
  }
  const handleRefused = (_: Attempt, error: unknown) => {
    const refusal = readRefusal(error)
    const offer = sent.current
    const isOpen = refusal.kind === 'opinion' || refusal.kind === 'other'
    const text = isOpen ? t(messageKey(error), messageParams(error)) : ''
    setConflict(refusal.kind === 'changed' && offer !== null ? { offer, details: refusal.details } : null)
    setChosen(isOpen ? offer : null)
    if (isOpen) setProblems(refusal.kind === 'opinion' ? { opinion: text } : { other: text })
    if (refusal.kind === 'handled') setHandled(refusal.handled)
    if (refusal.kind === 'handled' || refusal.kind === 'changed') refresh()
    if (refusal.kind !== 'fields') return
    handle.current?.showProblems(refusal.problems)
    onWrong()
  }
  const control = useSending({ onDone: handleDone, onRefused: handleRefused })

  const choose = useCallback(
    (offer: Offer) => {
      const needsAll = offer.action === 'agree' || offer.action === 'submit'
      if (offer.action !== 'reject' && handle.current?.check(needsAll) === false) return onWrong()
      setProblems({})
      setChosen(offer)
    },
    [handle, onWrong],
  )
  const send = (offer: Offer, fenced: FormPage, toNode: string | undefined) => {
    const problem = checkOpinion(opinion, offer.opinion)
    if (problem !== undefined) {
      setConflict(null)
      setChosen(offer)
      setProblems({ opinion: t(`approval.opinion.${problem.kind}`, { limit: problem.limit }) })
      return
    }
    sent.current = offer
    setProblems({})
    const data = handle.current?.changes() ?? {}
    control.send(makeAttempt(fenced, { action: offer.action, opinion, data, toNode }))
  }
  return {
    control,
    chosen: page.mode === 'decide' ? chosen : null,
    problems,
    conflict: page.mode === 'decide' ? conflict : null,
    handled,
    choose,
    close: () => {
      setChosen(null)
      setConflict(null)
    },
    send,
    clearProblems: () => setProblems({}),
  }
}
