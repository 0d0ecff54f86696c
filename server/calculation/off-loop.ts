import { onSharedMeter } from '../../rules/expression/shared-meter.ts'
import { FormTooHeavy, withinAllowance } from '../../rules/form/form-allowance.ts'
import type { FormResult } from '../../rules/form/form-task.ts'
import type { Asker } from '../base/fair-queue.ts'
import { createFormPool } from './form-pool.ts'

/** What the thread that answers everybody gives to one piece of work: some 20 to 40 ms (docs/decisions/023-heavy-rules.md). */
const FORM_STEPS = 25_000
const CONDITION_STEPS = 40_000
/** A decision evaluates a handful of forms: what is sent, what steps and sub-processes write. */
const MOST_HEAVY_FORMS = 20

// One for the process: it is the processor that is shared.
const pool = createFormPool()

/**
 * Carries out something pure in which forms are evaluated. As long as it is light nothing is different; a form whose
 * rules take longer goes to another thread, and once its result is here the work is begun again with it.
 */
export async function offLoop<T>(asker: Asker, run: () => T): Promise<T> {
  const results = new Map<number, FormResult>()
  for (;;) {
    try {
      return onSharedMeter({ steps: CONDITION_STEPS }, () =>
        withinAllowance({ steps: FORM_STEPS, forms: 0, results }, run),
      )
    } catch (error) {
      if (!(error instanceof FormTooHeavy) || results.size >= MOST_HEAVY_FORMS) throw error
      results.set(error.number, await pool.workOut(asker, error.task))
    }
  }
}
