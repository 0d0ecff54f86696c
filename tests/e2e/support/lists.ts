import type { InstanceRow, WorkItemRow } from '../../../contract/rows.ts'
import type { Page } from '../../../contract/shapes.ts'
import { listFinishedWorkItems, listMyInstances, searchWorkItems } from '../../../contract/work-items.ts'
import {
  type CirculateRow,
  listFinishedCirculates,
  searchCirculates,
} from '../../../contract/workflow/circulates.ts'
import { listInstances } from '../../../contract/workflow/maintenance-lists.ts'
import { type DraftRow, listUserDrafts } from '../../../contract/workflow/user-drafts.ts'
import { listWorkItems } from '../../../contract/workflow/work-item-query.ts'
import { wallClock } from '../../../rules/format/date.ts'
import type { Colleague } from './colleague.ts'

/** What the filters of a panel ask of a row. */
export type ListFacts = {
  readonly number: string
  /** Its title and its workflow's name, in every language. */
  readonly names: readonly string[]
  readonly workflow: Partial<Record<string, string>>
  readonly workflowCode: string
  readonly originator: string
  readonly node: string
  /** Null: me. */
  readonly handler: string | null
  readonly state: string
  /** Of the list's own time, where the sample organisation is. */
  readonly day: string
}

type Head = Pick<
  InstanceRow,
  'instanceName' | 'instanceName_i18n' | 'workflowName' | 'workflowName_i18n' | 'workflowCode'
>

function common(row: Head, at: string | null) {
  const texts = [row.instanceName_i18n, row.workflowName_i18n].flatMap((names) => Object.values(names))
  return {
    names: [row.instanceName, row.workflowName, ...texts].filter((text) => text !== ''),
    workflow: row.workflowName_i18n,
    workflowCode: row.workflowCode,
    node: '',
    handler: null,
    day: at === null ? '' : wallClock(new Date(at), 'Asia/Shanghai').slice(0, 10),
  }
}

const ofInstance = (row: InstanceRow): ListFacts => ({
  ...common(row, row.startTime),
  number: row.sequenceNo,
  originator: row.originator,
  state: row.instanceState,
})
const ofItem = (row: WorkItemRow, at: string | null): ListFacts => ({
  ...common(row, at),
  number: row.sequenceNo,
  originator: row.originator,
  node: row.activityName,
  state: row.instanceState,
})
const ofCopy = (row: CirculateRow): ListFacts => ({
  ...common(row, row.receiveTime),
  number: row.sequenceNo,
  originator: row.originator,
  state: row.instanceState,
})
/** A draft is its owner's, and has neither a number nor a step. */
const ofDraft = (row: DraftRow, owner: string): ListFacts => ({
  ...common(row, row.savedAt),
  number: '',
  originator: owner,
  state: 'DRAFT',
})
type Read = (by: Colleague) => Promise<ListFacts[]>

/** All rows of a list, page by page. */
async function all<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const { content, nextCursor } = await read(cursor)
    rows.push(...content)
    if (nextCursor === null) return rows
    cursor = nextCursor
  }
}
const size = 100

type List = {
  readonly box: string
  readonly who: string
  /** The panel's labels in its order, as the spec gives them (§2): keys below `inbox.fields`. */
  readonly fields: readonly string[]
  readonly read: Read
}

const head = ['sequenceNo', 'workflowName', 'workflowCode']

export const LISTS: readonly List[] = [
  {
    box: 'to-do',
    who: 'linjing',
    fields: [...head, 'originator', 'activityName', 'currentHandler', 'participant'],
    read: async (by) =>
      (await all((cursor) => by.call(searchWorkItems, { size, cursor }))).map((row) =>
        ofItem(row, row.receiveTime),
      ),
  },
  {
    box: 'to-read',
    who: 'sunyue',
    fields: [...head, 'originator'],
    read: async (by) => (await all((cursor) => by.call(searchCirculates, { size, cursor }))).map(ofCopy),
  },
  {
    box: 'finished',
    who: 'linjing',
    fields: [...head, 'originator', 'activityName', 'participant', 'handlingTime', 'instanceState'],
    read: async (by) =>
      (await all((cursor) => by.call(listFinishedWorkItems, { size, cursor }))).map((row) =>
        ofItem(row, row.finishTime),
      ),
  },
  {
    box: 'read',
    who: 'sunyue',
    fields: [...head, 'originator', 'receiveTime'],
    read: async (by) =>
      (await all((cursor) => by.call(listFinishedCirculates, { size, cursor }))).map(ofCopy),
  },
  {
    box: 'mine',
    who: 'chensiyuan',
    fields: [...head, 'startTime'],
    read: async (by) => (await all((cursor) => by.call(listMyInstances, { size, cursor }))).map(ofInstance),
  },
  {
    box: 'drafts',
    who: 'zengqingling',
    fields: [...head, 'originator', 'savedTime'],
    read: async (by) => {
      const owner = await by.idOf(by.username)
      return (await all((cursor) => by.call(listUserDrafts, { size, cursor }))).map((row) =>
        ofDraft(row, owner),
      )
    },
  },
  {
    box: 'instances',
    who: 'zhaisiqi',
    fields: [...head, 'originator', 'startTime'],
    read: async (by) => (await all((cursor) => by.call(listInstances, { size, cursor }))).map(ofInstance),
  },
  {
    box: 'work-items',
    who: 'zhaisiqi',
    fields: [...head, 'originator', 'currentHandler', 'startTime'],
    read: async (by) =>
      (await all((cursor) => by.call(listWorkItems, { size, cursor }))).map((row) => ({
        ...ofItem(row, row.startTime),
        handler: (row.holder ?? row.owner).id,
      })),
  },
]
