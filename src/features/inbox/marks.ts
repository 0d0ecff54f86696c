import type { InstanceRow, WorkItemRow } from '../../../contract/rows.ts'
import { OPERATION_TYPE, type OperationType, WORK_ITEM_KIND } from '../../../contract/vocabulary.ts'
import type { ChipState } from '../../ui/chip.tsx'
import type { IconName } from '../../ui/icon-names.ts'

/** A chip of a card's last line; `key` says it in words. */
export type Mark = {
  readonly state: ChipState
  readonly key: `inbox.marks.${MarkWord}`
  readonly icon?: IconName
}

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

const VERDICTS: Readonly<Record<OperationType, Mark>> = {
  [OPERATION_TYPE.opinion]: { state: 'delegated', icon: 'chat', key: 'inbox.marks.did.opinion' },
  [OPERATION_TYPE.submit]: { state: 'delegated', icon: 'send', key: 'inbox.marks.did.submit' },
  [OPERATION_TYPE.cancelled]: { state: 'cancelled', key: 'inbox.marks.did.cancelled' },
  [OPERATION_TYPE.agree]: { state: 'agreed', key: 'inbox.marks.did.agree' },
  [OPERATION_TYPE.disagree]: { state: 'disagreed', key: 'inbox.marks.did.disagree' },
  [OPERATION_TYPE.addSigner]: { state: 'delegated', icon: 'useradd', key: 'inbox.marks.did.addSigner' },
  [OPERATION_TYPE.assist]: { state: 'delegated', icon: 'hand', key: 'inbox.marks.did.assist' },
  [OPERATION_TYPE.forward]: { state: 'delegated', icon: 'transfer', key: 'inbox.marks.did.forward' },
  [OPERATION_TYPE.reject]: { state: 'returned', key: 'inbox.marks.did.reject' },
  [OPERATION_TYPE.finished]: { state: 'agreed', key: 'inbox.marks.did.finished' },
}

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

/** What I did, then how the whole stands now. */
export function finishedMarks(row: WorkItemRow): Mark[] {
  const verdict = VERDICTS_BY_NUMBER.get(row.approval ?? -1)
  const now = stateMark(row)
  return [...(verdict === undefined ? [] : [verdict]), { state: 'plain', key: now.key }]
}

/** How an instance of mine stands; none while it simply runs: then its people are shown. */
export function mineMarks(row: InstanceRow): Mark[] {
  if (row.returned) return [{ state: 'returned', key: 'inbox.marks.returned' }]
  return row.instanceState === 'PROCESSING' ? [] : [stateMark(row)]
}

const VERDICTS_BY_NUMBER: ReadonlyMap<number, Mark> = new Map(
  Object.values(OPERATION_TYPE).map((type) => [type, VERDICTS[type]]),
)

function stateMark(row: Pick<InstanceRow, 'instanceState' | 'outcome'>): Mark {
  switch (row.instanceState) {
    case 'CANCELED':
      return { state: 'cancelled', key: 'inbox.marks.cancelled' }
    case 'EXCEPTION':
      return { state: 'exception', key: 'inbox.marks.exception' }
    case 'COMPLETED':
      return row.outcome === 'disagreed'
        ? { state: 'disagreed', key: 'inbox.marks.disagreed' }
        : { state: 'agreed', key: 'inbox.marks.completed' }
    default:
      return { state: 'processing', key: 'inbox.marks.inProgress' }
  }
}
