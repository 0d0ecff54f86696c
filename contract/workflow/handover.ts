import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant, nameI18n, replayToken } from '../shapes.ts'
import { batchResult } from './batch-result.ts'
import { nodeNames, reason } from './parts.ts'

/** Whose work goes to whom. */
const people = { fromId: id, toId: id }
const isAnother = ({ fromId, toId }: { readonly fromId: string; readonly toId: string }) => fromId !== toId

const workflowNames = { workflowCode: z.string(), workflowName: z.string(), name_i18n: nameI18n }

/** What a package should say instead; nothing of it is applied. User names, as the package writes them. */
const proposedChange = z.object({
  ...workflowNames,
  workflowVersion: z.number(),
  /** Administers the workflow, handles the step (or gets its copy), or stands in where it finds nobody. */
  role: z.enum(['administrator', 'participant', 'onNobody']),
  /** Null: the workflow as a whole. */
  activity: z.nullable(z.object(nodeNames)),
  from: z.string(),
  to: z.string(),
})
export type ProposedChange = z.infer<typeof proposedChange>

/** A draft stays its owner's: nobody else reads it. */
const ownDraft = z.object({ ...workflowNames, workflowInstanceId: id, savedAt: instant })
export type OwnDraft = z.infer<typeof ownDraft>

/** What a handover does not move, for those who see to it. */
const notMoved = { drafts: z.array(ownDraft), proposedChanges: z.array(proposedChange) }

const FAULTS = ['notFound', 'noPermission', 'personInactive'] as const
const WITH_REASON = ['opinionRequired', 'opinionTooLong', 'duplicateSubmission'] as const

/** What a handover would move, and what it would not (engine Q3). Ours; for administrators of the organisation. */
export const previewHandover = endpoint({
  name: 'previewHandover',
  method: 'POST',
  path: '/api/runtime/workflow/handover/preview',
  access: 'session',
  input: z.object(people).check(z.refine(isAnother)),
  output: z.object({
    /** Undecided items, those included that wait for their turn or for added signers (engine Q4). */
    openItems: z.number(),
    /** Living delegations that he gave: they end. */
    delegationsGiven: z.number(),
    /** Living delegations to him: they end as well, and their items go back to their principals. */
    delegationsReceived: z.number(),
    ...notMoved,
  }),
  faults: FAULTS,
})

/** Hands the work over, each item for itself; the same token again gets the first answer (engine Q3, G3). Ours. */
export const runHandover = endpoint({
  name: 'runHandover',
  method: 'POST',
  path: '/api/runtime/workflow/handover/run',
  access: 'session',
  write: true,
  body: 'list',
  input: z.object({ ...people, reason, replayToken }).check(z.refine(isAnother)),
  output: z.extend(batchResult, {
    handoverId: id,
    /** Until when it can be undone. */
    undoUntil: instant,
    delegationsEnded: z.number(),
    ...notMoved,
  }),
  faults: [...FAULTS, ...WITH_REASON],
})

/** Gives back what is still undecided, once and within 24 hours; delegations stay ended (engine Q3). Ours. */
export const undoHandover = endpoint({
  name: 'undoHandover',
  method: 'POST',
  path: '/api/runtime/workflow/handover/undo',
  access: 'session',
  write: true,
  body: 'list',
  input: z.object({ handoverId: id, reason, replayToken }),
  output: batchResult,
  faults: ['notFound', 'noPermission', 'handoverUndone', 'handoverTooOld', ...WITH_REASON],
})
