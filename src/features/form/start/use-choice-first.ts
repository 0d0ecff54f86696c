import { useEffect, useState } from 'react'
import type { AfterChoice } from '../../../shared/forms/form-handle.ts'
import { endToast } from '../../../ui/feedback/toast-store.ts'
import { compareFound } from '../draft/found-choice.ts'
import type { StartForm } from './use-start-form.ts'

export type ChoiceFirst = {
  readonly save: () => void
  readonly submit: () => void
  /** What is done once it is chosen; undefined: nothing waits for that. */
  readonly after: AfterChoice | undefined
}

/**
 * A draft is not saved or submitted over what this device keeps of it: whoever presses chooses between the two first. Of
 * a form that is not begun yet what is kept is a form of its own, and stays.
 */
export function useChoiceFirst(start: StartForm): ChoiceFirst {
  const [act, setAct] = useState<AfterChoice['act'] | null>(null)
  const { form, kept, savedAt } = start
  const isOpen = () =>
    savedAt !== null &&
    kept.found !== null &&
    compareFound(form.page, kept.found, start.typed()).differing.length > 0
  const press = (pressed: AfterChoice['act']) => {
    if (!kept.isLooking && !isOpen()) return start[pressed]()
    // It would stand over what is to be chosen from.
    endToast()
    setAct(pressed)
  }
  useEffect(() => {
    if (act === null || kept.isLooking || isOpen()) return
    setAct(null)
    start[act]()
  })
  return {
    save: () => press('save'),
    submit: () => press('submit'),
    after: act === null ? undefined : { act, drop: () => setAct(null) },
  }
}
