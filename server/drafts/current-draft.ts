import type { FormData } from '../../engine/model/context.ts'
import { type LostValues, sortFields } from '../../rules/write/kept-fields.ts'
import type { WorkflowVersion } from '../apps/definitions.ts'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { type Draft, draftOf } from '../stores/drafts/drafts.ts'

/** A draft as the newest version of its workflow takes it (engine S2). */
export type CurrentDraft = {
  readonly draft: Draft
  readonly version: WorkflowVersion
  readonly data: FormData
  /** Everything that versions since have left behind. */
  readonly archive: LostValues
}

/** The caller's draft by the id of its item or instance; null when there is none, and of others. */
export async function currentDraft(
  { database, definitions }: Pick<Deps, 'database' | 'definitions'>,
  { corpId, userId }: Pick<Actor, 'corpId' | 'userId'>,
  id: string,
): Promise<CurrentDraft | null> {
  const draft = await draftOf(database, corpId, userId, id)
  if (draft === null) return null
  const version = await definitions.current(corpId, draft.workflowCode)
  if (version === null) throw new Fault('formNotPublished')
  const before = await definitions.byId(corpId, draft.workflowVersionId)
  const model = before?.definition.model ?? version.definition.model
  const { kept, gone } = sortFields(model.properties, version.definition.model.properties, draft.data)
  return { draft, version, data: kept, archive: { ...draft.archive, ...gone } }
}
