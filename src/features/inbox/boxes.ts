import type { InstanceRow, WorkItemRow } from '../../../contract/rows.ts'
import {
  INSTANCE_STATUS,
  type InstanceStatus,
  LIST_TYPE,
  type ListType,
} from '../../../contract/vocabulary.ts'
import { listFinishedWorkItems, listMyInstances, searchWorkItems } from '../../../contract/work-items.ts'
import { type DraftRow, listUserDrafts } from '../../../contract/workflow/user-drafts.ts'
import type { InboxBox } from '../../lib/paths.ts'

export type InboxRow = WorkItemRow | InstanceRow | DraftRow

type ListEndpoint =
  | typeof searchWorkItems
  | typeof listFinishedWorkItems
  | typeof listMyInstances
  | typeof listUserDrafts

/** One list of the inbox, as data: another box is another entry here, its words in the locales, nothing else. */
export type Box = {
  readonly name: InboxBox
  readonly type: ListType
  readonly endpoint: ListEndpoint
  /** Below `inbox.boxes`. */
  readonly word: 'toDo' | 'finished' | 'mine' | 'drafts'
  /** Tabs by instance state; the chosen one joins the search (header type 5 of the spec). */
  readonly tabs?: readonly InstanceStatus[]
  /** The usual height of its cards with their gap: two lines and the summary, or one line more. */
  readonly cardPx: number
  /** The list without a filter stays readable offline. */
  readonly keptOnDevice: boolean
}

export const BOXES: readonly Box[] = [
  {
    name: 'to-do',
    type: LIST_TYPE.toDo,
    endpoint: searchWorkItems,
    word: 'toDo',
    cardPx: 104,
    keptOnDevice: true,
  },
  {
    name: 'finished',
    type: LIST_TYPE.finished,
    endpoint: listFinishedWorkItems,
    word: 'finished',
    cardPx: 128,
    keptOnDevice: false,
  },
  {
    name: 'mine',
    type: LIST_TYPE.mine,
    endpoint: listMyInstances,
    word: 'mine',
    cardPx: 164,
    tabs: ['PROCESSING', 'COMPLETED', 'CANCELED'],
    keptOnDevice: true,
  },
  {
    name: 'drafts',
    type: LIST_TYPE.drafts,
    endpoint: listUserDrafts,
    word: 'drafts',
    cardPx: 150,
    keptOnDevice: false,
  },
]

export function findBox(name: string | undefined): Box | undefined {
  return BOXES.find((box) => box.name === name)
}

/** What the workflow state filter offers. A draft is in no list that has this filter. */
export const FILTER_STATES: readonly InstanceStatus[] = INSTANCE_STATUS.filter((status) => status !== 'DRAFT')
