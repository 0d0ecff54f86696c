import { randomUUID } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts'
import type { saveForm } from '../../contract/workflow/drafts.ts'
import { flowOf } from '../../engine/definition/flow.ts'
import { type WritingContext, writeFields } from '../../engine/form/fields.ts'
import type { FormData } from '../../engine/model/context.ts'
import type { WorkflowVersion } from '../apps/definitions.ts'
import { Fault } from '../base/fault.ts'
import { offLoop } from '../calculation/off-loop.ts'
import type { Queryable } from '../db/database.ts'
import { originatorsFor } from '../instances/delegations/starters.ts'
import { filesIn } from '../records/command-files.ts'
import { type Draft, writeDraft } from '../stores/drafts/drafts.ts'
import type { Author } from './author.ts'
import type { CurrentDraft } from './current-draft.ts'
import { draftHead } from './draft-head.ts'

type Input = ParsedInputOf<typeof saveForm>
type Saved = OutputOf<typeof saveForm>

/** Begins a draft of a workflow that the author may start; its ids are there at once (engine S1). */
export async function beginDraft(
  tx: Queryable,
  author: Author,
  version: WorkflowVersion,
  input: Input,
): Promise<Saved> {
  return store(tx, author, version, {
    instanceId: randomUUID(),
    itemId: randomUUID(),
    workflowCode: version.definition.workflow.code,
    workflowVersionId: version.versionId,
    ...starterOf(author, version, input),
    data: await dataOf(tx, author, version, input, {}),
    opinion: input.approval?.content ?? '',
    archive: {},
    revision: 0,
  })
}

/** Saves a draft again, under the newest version; somebody's other window has to be loaded first (engine G2, S2). */
export async function saveDraftAgain(
  tx: Queryable,
  author: Author,
  { draft, version, data, archive }: CurrentDraft,
  input: Input,
): Promise<Saved> {
  if (input.fence !== undefined && input.fence.revision !== draft.revision) throw new Fault('dataChanged')
  const starter = starterOf(author, version, input)
  return store(tx, author, version, {
    ...draft,
    workflowVersionId: version.versionId,
    departmentId: starter.departmentId ?? draft.departmentId,
    trustorId: starter.trustorId,
    data: await dataOf(tx, author, version, input, data),
    opinion: input.approval?.content ?? draft.opinion,
    archive,
  })
}

async function store(
  tx: Queryable,
  author: Author,
  version: WorkflowVersion,
  typed: Omit<Draft, 'savedAt' | 'client'>,
): Promise<Saved> {
  const { corpId, userId } = author.actor
  const draft = { ...typed, client: author.client }
  const head = await offLoop({ corpId, userId }, () => draftHead(version.definition, author, draft))
  const written = await writeDraft(tx, corpId, userId, draft, head)
  if (written === null) throw new Fault('dataChanged')
  return {
    workflowInstanceId: draft.instanceId,
    workItem: { id: draft.itemId },
    savedAt: written.savedAt,
    fence: { revision: written.revision, digest: '' },
  }
}

/**
 * What was typed, by the start node's rights; what is required may still be missing (engine G5). What the draft holds
 * stays good until it is submitted: it is not refused as a whole because somebody left meanwhile.
 */
async function dataOf(
  tx: Queryable,
  author: Author,
  version: WorkflowVersion,
  input: Input,
  stored: FormData,
): Promise<FormData> {
  if (input.saveBizObject === false) return stored
  const { definition } = version
  const { organisation, now, actor } = author
  const context: WritingContext = {
    now,
    definition,
    organisation,
    calendar: organisation.workCalendar,
    record: stored,
    isDraft: true,
    ...(author.records === undefined ? {} : { records: author.records }),
    files: await filesIn(tx, actor, definition.model, null, input.bizObject.data),
  }
  const starter = { initiatorId: input.trustor ?? actor.userId, departmentId: input.departmentId ?? null }
  const written = await offLoop(actor, () =>
    writeFields(context, starter, flowOf(definition).start, input.bizObject.data, false),
  )
  if (!written.ok) throw new Fault(written.fault, written.details)
  return written.data
}

/** In whose name the author may start, and for one of whose departments (engine S3, L10). */
function starterOf(
  author: Author,
  version: WorkflowVersion,
  { departmentId, trustor }: Input,
): Pick<Draft, 'departmentId' | 'trustorId'> {
  const may = originatorsFor(author, version)
  const originators = trustor === undefined ? may : may.filter(({ person }) => person.id === trustor)
  if (originators.length === 0) throw new Fault('mayNotStart')
  const trustorId = trustor === undefined || trustor === author.actor.userId ? null : trustor
  if (departmentId === undefined) return { departmentId: null, trustorId }
  const isKnown = originators.some(({ departmentIds }) => departmentIds.includes(departmentId))
  if (!isKnown) throw new Fault('departmentNotYours')
  return { departmentId, trustorId }
}
