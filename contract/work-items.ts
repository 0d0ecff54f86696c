import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { myInstanceRow, workItemRow } from './rows.ts'
import { searchWords, typedCode } from './searched-text.ts'
import { day, id, pageOf, paging, queryBoolean, queryInt } from './shapes.ts'
import { INSTANCE_STATUS, UNIT_TYPE } from './vocabulary.ts'

const text = z.optional(searchWords(200))

/**
 * The filter of every list (spec §2, §3 "Workflow list filter"). Each field given holds for each row of the answer, in
 * any list: what a list has no such thing for is in none of its rows. Texts are found inside, in the reader's own
 * fields only; people by characters, pinyin and initials.
 */
export const workItemFilter = z.object({
  /** One box for all: number, title, workflow, people, and the summary values that this row shows its reader. */
  wd: text,
  sequenceNo: z.optional(typedCode(200)),
  workflowName: text,
  workflowCode: text,
  /** Who it is about: a person, or with `unitType` a department (all below it too) or the members of a role. */
  originator: z.optional(id),
  unitType: z.optional(z.pipe(queryInt, z.enum(UNIT_TYPE))),
  originatorName: text,
  /** The step of the row; of an instance, one where it stands now. */
  activityName: text,
  /** Who holds or held an item of the instance. */
  participant: z.optional(id),
  participantName: text,
  /** Who holds an open one now. */
  currentHandler: z.optional(id),
  /** First and last day, inclusive, in the person's time zone (security T-01). */
  startTime: z.optional(day),
  endTime: z.optional(day),
  instanceState: z.optional(z.enum(INSTANCE_STATUS)),
  appCode: text,
  /** True: only what may be decided in a batch. */
  batchOperate: z.optional(queryBoolean),
})
export type WorkItemFilter = z.infer<typeof workItemFilter>

/** How the rows follow one another, by the list's own time. */
export const LIST_ORDERS = ['newest', 'oldest'] as const

/** What every list takes. */
export const listInput = z.extend(workItemFilter, {
  ...paging.shape,
  order: z.optional(z.enum(LIST_ORDERS)),
  /** False: the rows alone, at once; `totalElements` is then what they prove, with `totalIsMinimum`. */
  counted: z.optional(queryBoolean),
})
export type ListInput = z.infer<typeof listInput>

/** My to-do (list type 1), or with `delegated` what others decide for me now (engine L3). */
export const searchWorkItems = endpoint({
  name: 'searchWorkItems',
  method: 'GET',
  path: '/api/runtime/workflow/search_workitems',
  access: 'session',
  input: z.extend(listInput, { delegated: z.optional(queryBoolean) }),
  output: pageOf(workItemRow),
  faults: [],
})

/** What I have handled (list type 3), by when. */
export const listFinishedWorkItems = endpoint({
  name: 'listFinishedWorkItems',
  method: 'GET',
  path: '/api/runtime/workflow/list_finished_workitems',
  access: 'session',
  input: listInput,
  output: pageOf(workItemRow),
  faults: [],
})

/** What I started (list type 5); `instanceState` picks the tab. */
export const listMyInstances = endpoint({
  name: 'listMyInstances',
  method: 'GET',
  path: '/api/runtime/workflow/list_my_instances',
  access: 'session',
  input: listInput,
  output: pageOf(myInstanceRow),
  faults: [],
})

/** Open items held by me and unread circulated items; equal to the lists, always (engine Z5). */
export const getWorkCount = endpoint({
  name: 'getWorkCount',
  method: 'GET',
  path: '/api/runtime/workflow/get_work_count',
  access: 'session',
  input: z.object({ appCode: text }),
  output: z.object({
    workItemCount: z.number(),
    circulateItemCount: z.number(),
    /** Ours: unread messages of the whole product, counted to 100. */
    messageCount: z.number(),
  }),
  faults: [],
})
