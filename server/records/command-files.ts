import type { StoredFile } from '../../contract/files.ts'
import type { BizModel } from '../../contract/package/models.ts'
import { id } from '../../contract/shapes.ts'
import type { Command } from '../../engine/commands/command.ts'
import { fileIdsIn } from '../../engine/form/files.ts'
import { type FormData, isRecord } from '../../rules/record/form-data.ts'
import type { Queryable } from '../db/database.ts'
import type { PerformRequest } from '../instances/perform/request.ts'
import { attachableFiles } from '../stores/files/files.ts'

type Sender = { readonly corpId: string; readonly userId: string | null }

/** Of the files that the form of a record names (null: a new one), those that its sender may attach (engine: Context.files). */
export async function filesIn(
  db: Queryable,
  { corpId, userId }: Sender,
  model: BizModel,
  recordId: string | null,
  sent: FormData,
): Promise<ReadonlyMap<string, StoredFile>> {
  // Anything else is no file of ours, and the check of the form says so.
  const ids = fileIdsIn(model.properties, sent).filter((one) => id.safeParse(one).success)
  return attachableFiles(db, corpId, userId, ids, { part: 'field', id: recordId })
}

/** The same for a command; null when it writes no form, which is most of them. */
export async function commandFiles(
  db: Queryable,
  { corpId, actorId }: Pick<PerformRequest, 'corpId' | 'actorId'>,
  model: BizModel,
  recordId: string | null,
  command: Command,
): Promise<ReadonlyMap<string, StoredFile> | null> {
  if (!('data' in command) || !isRecord(command.data)) return null
  const files = await filesIn(db, { corpId, userId: actorId }, model, recordId, command.data)
  return files.size === 0 ? null : files
}
