import type { Outcome } from './outcome.ts'
import type { RowId, StepName } from './plan.ts'

/** Of steps that nothing is heard of, one before them failed. */
export type Tell = (id: RowId, outcome: Outcome, ms?: number) => void

/** Tries a step and tells how it ended and how long it took. */
export type Attempt = (step: StepName, work: () => Promise<Outcome>) => Promise<void>
