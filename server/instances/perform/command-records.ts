import type { BizModel } from '../../../contract/package/models.ts'
import type { Command } from '../../../engine/commands/command.ts'
import type { Context, FormData } from '../../../engine/model/context.ts'
import type { Definitions } from '../../apps/definitions.ts'
import type { Models } from '../../apps/models.ts'
import type { Queryable } from '../../db/database.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { usableRecords } from '../../records/usable.ts'
import type { PerformRequest } from './request.ts'

/** Where the rules of a run, and the records that its form names, are looked up. */
export type PlanSources = { readonly definitions: Definitions; readonly models: Models }

/** The records that a command's form values newly name, those of them that the actor may read now. */
export async function commandRecords(
  sources: PlanSources,
  db: Queryable,
  { corpId, actorId }: Pick<PerformRequest, 'corpId' | 'actorId'>,
  command: Command,
  model: BizModel,
  stored: FormData,
  organisation: OrganisationSnapshot,
): Promise<Pick<Context, 'records'>> {
  if (actorId === null || !('data' in command)) return {}
  const writer = { corpId, userId: actorId, organisation }
  return { records: await usableRecords({ db, ...sources }, writer, model, stored, command.data) }
}
