import type { BizModel } from '../../../contract/package/models.ts'
import type { Command } from '../../../engine/commands/command.ts'
import type { Context, FormData } from '../../../engine/model/context.ts'
import { usableRecords } from '../../records/usable.ts'
import type { Gathered } from './gathered.ts'

/** The records that a command's form values newly name, those of them that the actor may read now. */
export async function commandRecords(
  { sources, db, request, organisation }: Gathered,
  command: Command,
  model: BizModel,
  stored: FormData,
): Promise<Pick<Context, 'records'>> {
  const { corpId, actorId } = request
  if (actorId === null || !('data' in command)) return {}
  const writer = { corpId, userId: actorId, organisation }
  return { records: await usableRecords({ db, ...sources }, writer, model, stored, command.data) }
}
