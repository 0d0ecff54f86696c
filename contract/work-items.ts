import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instanceRow, workItemRow } from './rows.ts'
import { day, id, pageOf, paging } from './shapes.ts'
import { INSTANCE_STATUS } from './vocabulary.ts'

const text = z.optional(z.string().check(z.maxLength(200)))

/** The filter of the inbox lists (spec §2, §3 "Workflow list filter"); `wd` searches number, title and initiator. */
export const workItemFilter = z.object({
  wd: text,
  sequenceNo: text,
  workflowName: text,
  workflowCode: text,
  originator: z.optional(id),
  originatorName: text,
  activityName: text,
  /** Who holds or held an item of the instance. */
  participant: z.optional(id),
  /** Who holds an open one now. */
  currentHandler: z.optional(id),
  /** First and last day, inclusive, in the person's time zone (security T-01). */
  startTime: z.optional(day),
  endTime: z.optional(day),
  instanceState: z.optional(z.enum(INSTANCE_STATUS)),
  appCode: text,
})
export type WorkItemFilter = z.infer<typeof workItemFilter>

const input = z.extend(workItemFilter, paging.shape)

/** My to-do (list type 1). Newest first. */
export const searchWorkItems = endpoint({
  name: 'searchWorkItems',
  method: 'GET',
  path: '/api/runtime/workflow/search_workitems',
  access: 'session',
  input,
  output: pageOf(workItemRow),
  faults: [],
})

/** What I have handled (list type 3). Last handled first. */
export const listFinishedWorkItems = endpoint({
  name: 'listFinishedWorkItems',
  method: 'GET',
  path: '/api/runtime/workflow/list_finished_workitems',
  access: 'session',
  input,
  output: pageOf(workItemRow),
  faults: [],
})

/** What I started (list type 5); `instanceState` picks the tab. Newest first. */
export const listMyInstances = endpoint({
  name: 'listMyInstances',
  method: 'GET',
  path: '/api/runtime/workflow/list_my_instances',
  access: 'session',
  input,
  output: pageOf(instanceRow),
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
