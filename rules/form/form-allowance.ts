import type { FormResult, FormTask } from './form-task.ts'

/**
 * What a thread gives to the rules of forms before it turns to others again. The server sets one around each piece of
 * work (server/calculation/off-loop.ts); where there is none, as in the app, every form is worked out at once.
 */
export type FormAllowance = {
  /** Steps left for all forms of this piece of work. */
  steps: number
  /** Forms worked out so far. */
  forms: number
  /** What was worked out elsewhere meanwhile, by the number of the form. */
  readonly results: ReadonlyMap<number, FormResult>
}

/** Thrown where a form needs more steps than are left: it is to be worked out elsewhere, and all of it begun again. */
export class FormTooHeavy extends Error {
  readonly number: number
  readonly task: FormTask

  constructor(number: number, task: FormTask) {
    super('a form has to be worked out elsewhere')
    this.name = 'FormTooHeavy'
    this.number = number
    this.task = task
  }
}

let current: FormAllowance | null = null

export function formAllowance(): FormAllowance | null {
  return current
}

/** Runs something that neither waits nor changes anything, and so can be begun again. */
export function withinAllowance<T>(allowance: FormAllowance, run: () => T): T {
  const before = current
  current = allowance
  try {
    return run()
  } finally {
    current = before
  }
}
