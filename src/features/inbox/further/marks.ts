import type { InstanceRow, WorkItemRow } from '../../../../contract/rows.ts'
import { OPERATION_TYPE, type OperationType } from '../../../../contract/vocabulary.ts'
import type { Mark } from '../card/marks.ts'

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

/** What I did, then how the whole stands now. */
export function finishedMarks(row: WorkItemRow): Mark[] {
  const verdict = VERDICTS_BY_NUMBER.get(row.approval ?? -1)
  const now = stateMark(row)
  return [...(verdict === undefined ? [] : [verdict]), { state: 'plain', key: now.key }]
}

/** How an instance stands; none while it simply runs: then its people are shown. */
export function instanceMarks(row: Pick<InstanceRow, 'instanceState' | 'outcome' | 'returned'>): Mark[] {
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
