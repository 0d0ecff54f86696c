import type { InputProblem } from '../../../../contract/envelope.ts'
import type { FormPage } from '../../../../contract/form-page.ts'
import type { BizModel } from '../../../../contract/package/models.ts'
import type { Rights } from '../../../../rules/form/rights.ts'
import type { FormData } from '../../../../rules/record/form-data.ts'
import type { FormFiles } from '../../../shared/files/upload-lists.ts'
import type { RowStore } from '../rows/row-store.ts'
import type { FormValues } from './form-model.ts'
import type { FormRules } from './form-rules.ts'
import type { Tables } from './form-tables.ts'
import type { HeadStore } from './head-store.ts'

/** An open form: its values, what may be edited, what is wrong with it. Another one whenever the last of these changes. */
export type DocumentForm = {
  readonly page: FormPage
  readonly model: BizModel
  /** As the node says; what the rules make of it: use-field-rules.ts. */
  readonly rights: Rights
  readonly rules: FormRules
  /** Whose its files are while they are on their way. */
  readonly files: FormFiles
  /** Every field but the sub-tables. */
  readonly head: HeadStore
  /** The rows of each sub-table, by its code. */
  readonly tables: Tables
  /** Of the head form and of tables as a whole, by code; a table's store knows those of its rows. */
  readonly problems: ReadonlyMap<string, InputProblem>
  /** All values as they stand: the head's and the tables'. */
  values(): FormValues
  /** After each change by the person, in the head or in a table, typed or put in. */
  onEdit(listener: () => void): () => void
  showProblems(problems: readonly InputProblem[]): void
  /** Whether all of it was looked through and something found: then it is listed above the form until it is mended. */
  readonly listed: boolean
  /**
   * Says what is wrong with a field of the head that is being left, and which checks it is a part of do not hold. One
   * that is still empty is not missing yet.
   */
  checkField(code: string): void
  /** The same for one cell of a row. */
  checkCell(store: RowStore, id: string, column: string): void
  /** Forgets what was said about a field, or about a table as a whole, once it changes. */
  clearProblem(code: string): void
  /** Runs the rules the server will run; false when something has to be mended first. */
  check(requireAll: boolean): boolean
  /**
   * What this person has to send: the editable values that differ from those of the document, nothing that a rule
   * hides. Where a saved text of his own was loaded over them, that is all of them: it is in no document yet.
   */
  changes(): FormData
  /** What was typed here, hidden ones too: the editable values that differ from what was loaded. */
  edits(): FormData
  /** Puts values in, all of them as one edit. */
  restore(draft: FormData): void
}
