import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { summaryField } from './rows.ts'
import { searchWords } from './searched-text.ts'
import { empty, id, instant, nameI18n, pageOf, paging, personRef, replayToken } from './shapes.ts'
import { INSTANCE_OUTCOME } from './vocabulary.ts'

/** What a person can be told. All but the last two are about a run. */
export const MESSAGE_KINDS = [
  'itemOpened',
  'itemClosed',
  'transferred',
  'assistAsked',
  'assistAnswered',
  'returned',
  'finished',
  'ownerChanged',
  'urged',
  'reminded',
  'circulated',
  'mention',
  'reply',
  'importEnded',
  'exportEnded',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Station message kinds of the wire: mentions and replies, and everything else. */
export const MESSAGE_TYPES = ['STATION', 'COMMENT'] as const
/** Spelt as the wire spells it. */
export const READ_STATES = ['UNREADED', 'READED'] as const

/**
 * One message of mine. It counts as read when I read it, looked at its document since, or its item does not wait for
 * me any more: handled anywhere clears everywhere.
 */
export const messageRow = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  messageType: z.enum(MESSAGE_TYPES),
  readState: z.enum(READ_STATES),
  createdTime: instant,
  /** Null: about no run, or about one that was deleted meanwhile. */
  workflowInstanceId: z.nullable(id),
  workItemId: z.nullable(id),
  /** The document was deleted since. */
  gone: z.boolean(),
  /** Title of the document; of an import or export the name of what it was of. */
  title: z.string(),
  title_i18n: nameI18n,
  sequenceNo: z.string(),
  /** Who started the document. */
  originator: z.nullable(personRef),
  /** Who did what I am told of; null: the flow itself. */
  actor: z.nullable(personRef),
  activityName: z.string(),
  activityName_i18n: nameI18n,
  /** Words of a comment, an urge, a note: as typed, always shown as text. */
  text: z.string(),
  summary: z.array(summaryField),
  /** How the run ended; null unless it did. */
  outcome: z.nullable(z.enum(INSTANCE_OUTCOME)),
  commentId: z.nullable(id),
  /** What became of an import or export. */
  task: z.nullable(
    z.object({
      /** Null: nothing of its own can be opened. */
      id: z.nullable(z.string()),
      appCode: z.string(),
      schemaCode: z.string(),
      done: z.number(),
      failed: z.number(),
      /** It was given up: there is nothing to open, and it has to be asked for again. */
      broken: z.boolean(),
    }),
  ),
})
export type MessageRow = z.infer<typeof messageRow>

const messageType = z.optional(z.enum(MESSAGE_TYPES))

/** My messages, newest first: the `MESSAGE` tab of the platform search (wire.md; the family misspells the path). */
export const searchMessages = endpoint({
  name: 'searchMessages',
  method: 'POST',
  path: '/api/paltform/search',
  access: 'session',
  input: z.extend(
    z.object({
      tab: z.literal('MESSAGE'),
      /** In the title of the document. */
      searchword: z.optional(searchWords(100)),
      messageType,
      readState: z.optional(z.enum(READ_STATES)),
    }),
    paging.shape,
  ),
  output: z.object({ MESSAGE: pageOf(messageRow) }),
  faults: [],
})

/** Unread messages as the tabs show them; counted to 100. */
export const countMessages = endpoint({
  name: 'countMessages',
  method: 'GET',
  path: '/api/paltform/station_message/unread',
  access: 'session',
  input: empty,
  output: z.object({ unread: z.number(), comments: z.number() }),
  faults: [],
})

/** Marks messages of mine as read; ids of nobody's or somebody else's are left alone (security Z-14). */
export const readMessages = endpoint({
  name: 'readMessages',
  method: 'POST',
  path: '/api/paltform/station_message/updateReadState',
  access: 'session',
  write: true,
  input: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
    replayToken: z.optional(replayToken),
  }),
  output: empty,
  faults: [],
})

/** Marks all messages of mine as read, or all of one kind of the wire, up to the newest that the caller has seen. */
export const readAllMessages = endpoint({
  name: 'readAllMessages',
  method: 'POST',
  path: '/api/paltform/station_message/updateReadStateAll',
  access: 'session',
  write: true,
  input: z.object({
    messageType,
    /** `createdTime` of the newest message on screen: one that came since is not marked unseen. */
    until: z.optional(instant),
    replayToken: z.optional(replayToken),
  }),
  output: empty,
  faults: [],
})
