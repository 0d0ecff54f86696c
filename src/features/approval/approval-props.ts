import type { CommentsSlot } from '../../shared/comments/comments-props.ts'
import type { FormSlot, FoundDraftSlot } from '../../shared/forms/form-handle.ts'

export type ApprovalTarget =
  | { readonly workItemId: string; readonly instanceId?: never }
  | { readonly instanceId: string; readonly workItemId?: never }

/** Where the app goes after an action. */
export type FollowUps = {
  /** My part was done: the app goes on, usually to the next to-do. */
  readonly onDone: () => void
  /** The page stays and shows what has become of it. */
  readonly onStay?: (() => void) | undefined
  /** My item opened again under this id. */
  readonly onItem?: ((workItemId: string) => void) | undefined
  /** The document is gone. */
  readonly onGone?: (() => void) | undefined
}

export type ApprovalScreenProps = FollowUps & {
  readonly target: ApprovalTarget
  /** Draws the form; the app puts it in (features do not know each other). */
  readonly FormSlot: FormSlot
  /** Shows what people say about it; absent: nowhere to write. */
  readonly CommentsSlot?: CommentsSlot
  /** Offers what was typed on this device and not sent. */
  readonly FoundDraft: FoundDraftSlot
  /** Absent in a pane beside the list. */
  readonly onBack?: () => void
  /** Leads to the document as it is printed. */
  readonly onPrint: (instanceId: string) => void
  /** Leads to my next to-do; absent when there is none. */
  readonly onNext?: () => void
}
