import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { summaryField } from '../rows.ts'
import { id, instant, nameI18n, pageOf, replayToken } from '../shapes.ts'
import { CLIENT_TYPES } from '../vocabulary.ts'
import { listInput } from '../work-items.ts'
import { batchResult } from './batch-result.ts'

/** A row of my drafts: no document yet, so what was typed names it (engine S1). */
export const draftRow = z.object({
  /** The pseudo work item, which opens it. */
  id,
  instanceId: id,
  revision: z.number(),
  /** Of what was typed so far; empty when nothing that the title names was. */
  instanceName: z.string(),
  instanceName_i18n: nameI18n,
  workflowCode: z.string(),
  workflowName: z.string(),
  workflowName_i18n: nameI18n,
  icon: z.string(),
  tint: z.number(),
  savedAt: instant,
  /** What it was saved with; null when that was not noted. */
  client: z.nullable(z.enum(CLIENT_TYPES)),
  /** Fields of the form with a value, of how many. */
  filled: z.number(),
  fields: z.number(),
  summary: z.array(summaryField),
})
export type DraftRow = z.infer<typeof draftRow>

/**
 * My drafts, last saved first (spec §7 "user drafts list"; wire.md §3). Of the filter, words, workflow and the days of
 * saving count; the total is exact.
 */
export const listUserDrafts = endpoint({
  name: 'listUserDrafts',
  method: 'GET',
  path: '/api/runtime/userdraft/list',
  access: 'session',
  input: listInput,
  output: pageOf(draftRow),
  faults: [],
})

/** Removes drafts of mine by the ids of their rows, each for itself (engine S6, G12). */
export const deleteUserDrafts = endpoint({
  name: 'deleteUserDrafts',
  method: 'POST',
  path: '/api/runtime/userdraft/delete',
  access: 'session',
  write: true,
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)), replayToken }),
  output: batchResult,
  faults: ['duplicateSubmission'],
})
