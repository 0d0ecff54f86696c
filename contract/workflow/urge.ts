import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant, personRef, replayToken } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { nodeNames } from './parts.ts'

/** How an urge is sent (family): by the container's client, or by the server. */
export const URGE_TYPE = { client: 0, server: 1 } as const

/** Urges people whose answer is awaited (engine U). Unread copies are urged as reminders to read (U4). */
export const saveUrge = endpoint({
  name: 'saveUrge',
  method: 'POST',
  path: '/api/runtime/urge/saveDing',
  access: 'session',
  write: true,
  body: 'list',
  input: z.object({
    instanceId: id,
    text: z.string().check(mostCharacters(255)),
    urgeType: z.enum(URGE_TYPE),
    /** Absent: everyone of `todoUser` who may be urged now. */
    userIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(2000))),
    replayToken,
  }),
  output: z.object({
    urged: z.array(personRef),
    /** Left out because it is too soon (engine U2). */
    tooSoon: z.array(z.object({ person: personRef, nextTime: instant })),
  }),
  faults: ['notFound', 'instanceEnded', 'actionNotOffered', 'urgeSelf', 'urgeNobody', 'urgeTooSoon'],
})

/** One urge of the past. */
export const urgeRecord = z.object({
  by: personRef,
  to: z.array(personRef),
  text: z.string(),
  at: instant,
})

/** The urges of an instance, newest first. */
export const listUrges = endpoint({
  name: 'listUrges',
  method: 'GET',
  path: '/api/runtime/urge/findAll',
  access: 'session',
  input: z.object({ instanceId: id }),
  output: z.array(urgeRecord),
  faults: ['notFound'],
})

const urgeTarget = z.object({
  ...nodeNames,
  person: personRef,
  kind: z.enum(['approve', 'assist', 'read']),
  /** Null: now. Later: the limit of engine U2. */
  nextTime: z.nullable(instant),
})

/** Whom I may urge: holders of open tasks in all branches, and readers (engine U1, U4). */
export const listUrgeTargets = endpoint({
  name: 'listUrgeTargets',
  method: 'GET',
  path: '/api/runtime/urge/todoUser',
  access: 'session',
  input: z.object({ instanceId: id }),
  output: z.array(urgeTarget),
  faults: ['notFound'],
})

/** Who urged and when, with whom I may urge, in one reply for the sheet (spec §7 get_urge_info). */
export const getUrgeInfo = endpoint({
  name: 'getUrgeInfo',
  method: 'POST',
  path: '/api/runtime/workflow/get_urge_info',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.object({
    urgeCount: z.number(),
    records: z.array(urgeRecord),
    targets: z.array(urgeTarget),
    /** How many a day and how far apart in minutes, per target (engine U2). */
    limit: z.object({ minutes: z.number(), perDay: z.number() }),
  }),
  faults: ['notFound'],
})
