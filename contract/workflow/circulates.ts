import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instanceHead } from '../rows.ts'
import { id, instant, nameI18n, pageOf, personRef, replayToken } from '../shapes.ts'
import { listInput } from '../work-items.ts'
import { batchResult } from './batch-result.ts'
import { note, onItem, PEOPLE_FAULTS, people } from './parts.ts'

/** A row of to-read and read; `id` is the circulated item (engine K). */
export const circulateRow = z.object({
  ...instanceHead,
  id,
  activityCode: z.string(),
  activityName: z.string(),
  activityName_i18n: nameI18n,
  /** Who sent it; null: the flow itself. */
  sender: z.nullable(personRef),
  /** The sender's purpose note. */
  comment: z.string(),
  receiveTime: instant,
  readTime: z.nullable(instant),
})
export type CirculateRow = z.infer<typeof circulateRow>

/** My to-read (list type 2). Newest first. */
export const searchCirculates = endpoint({
  name: 'searchCirculates',
  method: 'GET',
  path: '/api/runtime/workflow/search_circulates',
  access: 'session',
  input: listInput,
  output: pageOf(circulateRow),
  faults: [],
})

/** What I have read (list type 4). Last read first. */
export const listFinishedCirculates = endpoint({
  name: 'listFinishedCirculates',
  method: 'GET',
  path: '/api/runtime/workflow/list_finished_circulates',
  access: 'session',
  input: listInput,
  output: pageOf(circulateRow),
  faults: [],
})

/**
 * Sends copies (spec §7 circulate_workItem, engine K1, K2). A handler names his item, the initiator and readers the
 * instance alone. The answer does not wait for the fan-out.
 */
export const circulateWorkItem = endpoint({
  name: 'circulateWorkItem',
  method: 'POST',
  path: '/api/runtime/workflow/circulate_workItem',
  access: 'session',
  write: true,
  body: 'list',
  input: z.object({
    workItemId: z.optional(onItem.workItemId),
    fence: z.optional(onItem.fence),
    workflowInstanceId: z.optional(id),
    participantors: people,
    approval: note,
    replayToken,
  }),
  output: z.object({ sent: z.number() }),
  faults: [
    ...PEOPLE_FAULTS,
    'notFound',
    'instanceDeleted',
    'alreadyHandled',
    'notParticipant',
    'actionNotOffered',
    'opinionTooLong',
  ],
})

const ids = z.object({ circulateItemIds: z.array(id).check(z.minLength(1), z.maxLength(200)) })

/**
 * Marks copies as read, with an optional reply to the sender (engine K3). The family has two body shapes; the list of
 * objects is accepted too, without a token, because reading twice does nothing twice.
 */
export const updateCirculateRead = endpoint({
  name: 'updateCirculateRead',
  method: 'POST',
  path: '/api/runtime/workflow/update_circulate_readed',
  access: 'session',
  write: true,
  body: 'list',
  input: z.union([
    z.extend(ids, { approval: note, replayToken: z.optional(replayToken) }),
    z.array(ids).check(z.minLength(1), z.maxLength(200)),
  ]),
  output: batchResult,
  faults: ['opinionTooLong'],
})

/** Who got a copy of an instance from me, who read it and when, who did not (engine K3). Ours. */
export const listCirculateReaders = endpoint({
  name: 'listCirculateReaders',
  method: 'GET',
  path: '/api/runtime/workflow/list_circulate_readers',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.array(
    z.object({
      person: personRef,
      sentTime: instant,
      readTime: z.nullable(instant),
      reply: z.string(),
    }),
  ),
  faults: ['notFound'],
})
