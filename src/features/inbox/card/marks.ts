import type { WorkItemRow } from '../../../../contract/rows.ts'
import { type Locale, WORK_ITEM_KIND } from '../../../../contract/vocabulary.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import type { ChipState } from '../../../ui/button/chip.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'

/** A chip of a card's last line; `key` says it in words. */
export type Mark = {
  readonly state: ChipState
  readonly key: `inbox.marks.${MarkWord}`
  readonly icon?: IconName
  /** What its words name. */
  readonly name?: string
  readonly count?: number
  /** A span of time in milliseconds. */
  readonly ms?: number
}

/** Below `inbox.marks`. */
type MarkWord =
  | 'overdue'
  | 'due'
  | 'urged'
  | 'entrusted'
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

/** What there is to say about an item that waits for me, the most pressing first. */
export function toDoMarks(row: WorkItemRow, locale: Locale): Mark[] {
  const { remainingTime: left, urgeCount, trustor } = row
  const marks: (Mark | undefined)[] = [
    left === null ? undefined : timeMark(left, row.stayTime),
    urgeCount > 0 ? { state: 'urged', key: 'inbox.marks.urged', count: urgeCount } : undefined,
    trustor === null
      ? undefined
      : { state: 'delegated', key: 'inbox.marks.entrusted', name: localisedName(trustor, locale) },
    row.instanceState === 'EXCEPTION' ? { state: 'exception', key: 'inbox.marks.exception' } : undefined,
    row.returned ? { state: 'returned', key: 'inbox.marks.returned' } : undefined,
    KINDS[row.workItemType],
  ]
  return marks.filter((mark) => mark !== undefined).slice(0, MOST)
}

/** Past its limit, or in the last quarter of its time. */
function timeMark(left: number, stayed: number): Mark | undefined {
  if (left < 0) return { state: 'overdue', key: 'inbox.marks.overdue', ms: -left }
  return left * 4 <= left + stayed ? { state: 'due', key: 'inbox.marks.due', ms: left } : undefined
}
