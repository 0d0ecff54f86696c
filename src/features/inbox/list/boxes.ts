import {
  INSTANCE_STATUS,
  type InstanceStatus,
  LIST_TYPE,
  type ListType,
} from '../../../../contract/vocabulary.ts'
import type { InboxBox } from '../../../lib/address/paths.ts'

/** A draft is in no list that is told apart by state. */
export type ListedState = Exclude<InstanceStatus, 'DRAFT'>

/** One list of the inbox, as data: its rows come from `lists/`, its words from the locales. */
export type Box = {
  readonly name: InboxBox
  readonly type: ListType
  /** Below `inbox.boxes`. */
  readonly word: 'toDo' | 'toRead' | 'finished' | 'read' | 'mine' | 'drafts' | 'instances' | 'workItems'
  /** Tabs by instance state; the chosen one joins the search (header type 5 of the spec). */
  readonly tabs?: readonly ListedState[]
  /** The usual height of its cards with their gap: two lines and the summary, or one line more. */
  readonly cardPx: number
  /** The list without a filter stays readable offline. */
  readonly keptOnDevice?: true
  /** There is one for each application, too (spec §2 "Single-application views"). */
  readonly perApp?: true
  /** Only for those who maintain workflows. */
  readonly forMaintainers?: true
}

const BOXES: readonly Box[] = [
  { name: 'to-do', type: LIST_TYPE.toDo, word: 'toDo', cardPx: 104, keptOnDevice: true, perApp: true },
  { name: 'to-read', type: LIST_TYPE.toRead, word: 'toRead', cardPx: 128, keptOnDevice: true, perApp: true },
  { name: 'finished', type: LIST_TYPE.finished, word: 'finished', cardPx: 128, perApp: true },
  { name: 'read', type: LIST_TYPE.read, word: 'read', cardPx: 128, perApp: true },
  {
    name: 'mine',
    type: LIST_TYPE.mine,
    word: 'mine',
    cardPx: 164,
    tabs: ['PROCESSING', 'COMPLETED', 'CANCELED'],
    keptOnDevice: true,
  },
  { name: 'drafts', type: LIST_TYPE.drafts, word: 'drafts', cardPx: 150 },
  { name: 'instances', type: LIST_TYPE.instances, word: 'instances', cardPx: 152, forMaintainers: true },
  { name: 'work-items', type: LIST_TYPE.workItems, word: 'workItems', cardPx: 152, forMaintainers: true },
]

export function findBox(name: string | undefined): Box | undefined {
  return BOXES.find((box) => box.name === name)
}

/** The lists that a person has, of the whole product or of one application. */
export function boxesOf(appCode: string | undefined, maintains: boolean): Box[] {
  return BOXES.filter(
    (box) => (appCode === undefined || box.perApp === true) && (box.forMaintainers !== true || maintains),
  )
}

/** What the workflow state filter offers. */
export const FILTER_STATES: readonly ListedState[] = INSTANCE_STATUS.filter((status) => status !== 'DRAFT')
