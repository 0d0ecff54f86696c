import type { ActionResult } from '../../../contract/forms.ts'
import type { FormSlot } from '../../lib/form-handle.ts'

export type ApprovalTarget =
  | { readonly workItemId: string; readonly instanceId?: never }
  | { readonly instanceId: string; readonly workItemId?: never }

export type ApprovalScreenProps = {
  readonly target: ApprovalTarget
  /** Draws the form; the app puts it in (features do not know each other). */
  readonly FormSlot: FormSlot
  /** Absent in a pane beside the list. */
  readonly onBack?: () => void
  /** My decision was carried out: the app goes on, usually to the next to-do. */
  readonly onDone: (result: ActionResult) => void
  /** Leads to my next to-do; absent when there is none. */
  readonly onNext?: () => void
}
