import type { WorkItemRow } from '../../../contract/rows.ts'
import { WORK_ITEM_KIND } from '../../../contract/vocabulary.ts'
import type { ChipState } from '../../ui/chip.tsx'
import type { IconName } from '../../ui/icon-names.ts'

/** A chip of a card's last line; `key` says it in words. */
export type Mark = {
  readonly state: ChipState
  readonly key: `inbox.marks.${MarkWord}`
  readonly icon?: IconName
}

/** Below `inbox.marks`. */
type MarkWord =
  | 'returned'
  | 'exception'
  | 'forwarded'
  | 'assisting'
  | 'addedSigner'
  | 'completed'
  | 'disagreed'
  | 'cancelled'
  | 'inProgress'
  | `did.${'opinion' | 'submit' | 'cancelled' | 'agree' | 'disagree' | 'addSigner' | 'assist' | 'forward' | 'reject' | 'finished'}`

const KINDS: Readonly<Partial<Record<WorkItemRow['workItemType'], Mark>>> = {
  [WORK_ITEM_KIND.forward]: { state: 'delegated', icon: 'transfer', key: 'inbox.marks.forwarded' },
  [WORK_ITEM_KIND.assist]: { state: 'delegated', icon: 'hand', key: 'inbox.marks.assisting' },
  [WORK_ITEM_KIND.addSigner]: { state: 'delegated', icon: 'useradd', key: 'inbox.marks.addedSigner' },
}

const MOST = 3

/** What there is to say about an item that waits for me. */
export function toDoMarks(row: WorkItemRow): Mark[] {
  const kind = KINDS[row.workItemType]
  const marks: (Mark | undefined)[] = [
    row.instanceState === 'EXCEPTION' ? { state: 'exception', key: 'inbox.marks.exception' } : undefined,
    row.returned ? { state: 'returned', key: 'inbox.marks.returned' } : undefined,
    kind,
  ]
  return marks.filter((mark) => mark !== undefined).slice(0, MOST)
}
