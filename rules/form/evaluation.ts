import type { BizModel } from '../../contract/package/models.ts'
import type { Environment } from '../expression/environment.ts'
import type { Value } from '../expression/value.ts'
import type { FormData } from '../record/form-data.ts'
import type { FieldState, RowState } from './state.ts'

/** The rows of a sub-table after the rules, computed cells filled in and hidden ones emptied; `states` runs beside. */
export type TableEvaluation = {
  readonly rows: readonly FormData[]
  readonly states: readonly RowState[]
}

/**
 * A form after its rules. `values` is what stands in the form, hidden fields with what they held before; `data` is what
 * counts and is stored, hidden fields empty. Everything is immutable, and what did not change is the same object as
 * before.
 */
export type FormEvaluation = {
  readonly model: BizModel
  readonly environment: Environment | undefined
  readonly values: FormData
  readonly data: FormData
  /** Of fields that have rules. */
  readonly fields: ReadonlyMap<string, FieldState>
  /** By the code of the sub-table; also of one that is hidden. */
  readonly tables: ReadonlyMap<string, TableEvaluation>
  /** Paths of choices that were emptied because their option is offered no longer. */
  readonly cleared: readonly string[]
  /** Values of columns by `table.column`, kept for the next evaluation. */
  readonly columns: ReadonlyMap<string, readonly Value[]>
}
