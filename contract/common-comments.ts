import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, pageOf, paging, replayToken } from './shapes.ts'

/** Most phrases of one person (wire.md "common comments per user"). */
export const MAX_PHRASES = 10
/** Longest phrase, in characters as people count them. */
export const MAX_PHRASE_LENGTH = 4000

/** A phrase that a person puts into opinions with one tap; only its owner ever sees it. */
export const commonComment = z.object({
  id,
  /** As typed; always shown as text. */
  content: z.string(),
  /** Place in the list, from 1. */
  sortKey: z.number(),
})
export type CommonComment = z.infer<typeof commonComment>

/** Keeps a new phrase at the end, or the one of `id` with new words (spec §7 "Common comments" save). */
export const saveCommonComment = endpoint({
  name: 'saveCommonComment',
  method: 'POST',
  path: '/api/runtime/common_comment/save',
  access: 'session',
  write: true,
  input: z.object({
    id: z.optional(id),
    /** Not blank, at most 4,000 characters (checked with messages of their own). */
    content: z.string(),
    replayToken,
  }),
  output: commonComment,
  faults: ['notFound', 'phraseEmpty', 'phraseTooLong', 'tooManyPhrases', 'duplicateSubmission'],
})

/** My phrases in my order; the most is 10, so one page holds them all. */
export const getCommonCommentList = endpoint({
  name: 'getCommonCommentList',
  method: 'GET',
  path: '/api/runtime/common_comment/getCommonCommentList',
  access: 'session',
  input: paging,
  output: pageOf(commonComment),
  faults: [],
})

/** Takes a phrase of mine away; one that is gone already is fine. */
export const deleteCommonComment = endpoint({
  name: 'deleteCommonComment',
  method: 'DELETE',
  path: '/api/runtime/common_comment/deleteCommonComment',
  access: 'session',
  write: true,
  input: z.object({ id, replayToken }),
  output: z.object({}),
  faults: ['duplicateSubmission'],
})

/** All my phrases in their new order; refused when the list has changed meanwhile, so that nothing is lost. */
export const sortCommonComments = endpoint({
  name: 'sortCommonComments',
  method: 'POST',
  path: '/api/runtime/common_comment/updateSort',
  access: 'session',
  write: true,
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_PHRASES)), replayToken }),
  output: z.object({}),
  faults: ['phraseOrderStale', 'duplicateSubmission'],
})
