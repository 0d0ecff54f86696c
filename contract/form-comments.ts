import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { searchWords } from './searched-text.ts'
import { id, instant, pageOf, paging, personRef, queryInt, replayToken } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** Longest comment, in characters as people count them. */
export const MAX_COMMENT_LENGTH = 3000
/** Most people of one comment; more is not a mention but a circular (security D-18). */
export const MAX_MENTIONS = 50
/** Replies that come with a thread; the others are asked for. */
export const REPLIES_SHOWN = 3

/** A file that lies with a comment or an opinion, by its id; the link comes from the file calls. */
export const attachedFile = z.object({
  refId: id,
  name: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  fileExtension: z.string(),
  mimeType: z.string(),
})
export type AttachedFile = z.infer<typeof attachedFile>

/** What a document's comments hang on: its record. */
const about = { schemaCode: z.string().check(z.minLength(1), mostCharacters(64)), bizObjectId: id }

const comment = z.object({
  id,
  /** As typed; `@name` stands in it where somebody is mentioned. Empty once deleted. */
  content: z.string(),
  commentator: personRef,
  commentatorName: z.string(),
  departmentId: z.nullable(id),
  createdTime: instant,
  /** 0 for a comment, 1 and more for its replies (wire.md "Comment state"). */
  floor: z.number(),
  /** The comment of the thread; null for that comment itself. */
  originCommentId: z.nullable(id),
  /** What exactly it answers, when that is a reply too. */
  replyCommentId: z.nullable(id),
  replyUserId: z.nullable(id),
  replyUserName: z.string(),
  /** Who is mentioned, so that the names can be told from other text. */
  mentions: z.array(personRef),
  attachmentNum: z.number(),
  attachments: z.array(attachedFile),
  /** DISABLED: deleted; it stays in its place while it has replies. */
  state: z.enum(['ENABLED', 'DISABLED']),
  /** I may delete it: my own, or I look after this application's comments. */
  mayDelete: z.boolean(),
})
export type FormComment = z.infer<typeof comment>

/** A comment with the first of its replies, oldest first. */
export const commentThread = z.extend(comment, {
  replyNum: z.number(),
  replies: z.array(comment),
})
export type CommentThread = z.infer<typeof commentThread>

/** The threads on a document, newest first (spec §7 "Form comments" list). */
export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/api/form/comment/comment_list',
  access: 'session',
  input: z.extend(paging, about),
  output: z.extend(pageOf(commentThread), {
    /** When the newest comment or reply was written; null: there is none. What came later is `newer` in the count. */
    latest: z.nullable(instant),
  }),
  faults: ['notFound'],
})

/** The thread of one comment with all replies up to it: where a notification leads to. Ours. */
export const getCommentThread = endpoint({
  name: 'getCommentThread',
  method: 'GET',
  path: '/api/form/comment/thread',
  access: 'session',
  input: z.object({ id }),
  output: commentThread,
  faults: ['notFound'],
})

/** How many comments a document has, replies too, and how many of them are new. */
export const countComments = endpoint({
  name: 'countComments',
  method: 'GET',
  path: '/api/form/comment/comment_num',
  access: 'session',
  input: z.extend(z.object(about), {
    /** Counts what came after this instant as `newer`, by others than me. */
    since: z.optional(instant),
  }),
  output: z.object({ num: z.number(), newer: z.number() }),
  faults: ['notFound'],
})

/** Writes a comment or a reply, and tells those it mentions or answers (spec §7 "Form comments" create). */
export const createComment = endpoint({
  name: 'createComment',
  method: 'POST',
  path: '/api/form/comment/create',
  access: 'session',
  write: true,
  input: z.object({
    ...about,
    /** Not blank, at most 3,000 characters (checked with messages of their own). */
    content: z.string(),
    /** The comment or reply that it answers. */
    replyCommentId: z.optional(id),
    /** Who is mentioned: people who may see this document (security D-18). */
    mentions: z.optional(z.array(id)),
    /** My own uploads, by id. */
    resources: z.optional(z.array(id)),
    replayToken,
  }),
  output: comment,
  faults: [
    'notFound',
    'commentEmpty',
    'commentTooLong',
    'commentDeleted',
    'mentionNotAllowed',
    'tooManyMentions',
    'fileNotYours',
    'tooManyFiles',
    'tooManyRequests',
    'duplicateSubmission',
  ],
})

/** Deletes a comment: its author, or whoever looks after the comments. Replies stay. A write by GET in the family. */
export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'GET',
  path: '/api/form/comment/delete',
  access: 'session',
  write: true,
  input: z.object({ id }),
  output: z.object({}),
  faults: ['notFound', 'commentNotYours'],
})

/** The replies of a comment, oldest first (spec §7 "Form comments" reply list). */
export const listReplies = endpoint({
  name: 'listReplies',
  method: 'GET',
  path: '/api/form/comment/reply_list',
  access: 'session',
  input: z.extend(paging, { originCommentId: id }),
  output: pageOf(comment),
  faults: ['notFound'],
})

/** Whom I may mention: people who may see the document, those concerned first; by characters, pinyin, initials. */
export const listMentionable = endpoint({
  name: 'listMentionable',
  method: 'GET',
  path: '/api/form/comment/list_pull_person',
  access: 'session',
  input: z.object({
    ...about,
    keyword: z.optional(searchWords(100)),
    size: z.optional(queryInt),
  }),
  output: z.array(personRef),
  faults: ['notFound'],
})
