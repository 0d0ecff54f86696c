import type { FormPage } from '../../contract/form-page.ts'
import type { Actor } from '../base/actor.ts'
import type { Queryable } from '../db/database.ts'
import type { ReadInstance } from '../instances/read/read-instance.ts'
import { presentChangedFields } from '../records/forms/changed-fields.ts'
import { changesSince, noteLook } from '../stores/instances/last-looks.ts'

/** Marks what others changed since the reader's last visit, and notes this one. */
export async function withChanges(
  db: Queryable,
  { corpId, userId }: Pick<Actor, 'corpId' | 'userId'>,
  { view, version, reader }: ReadInstance,
  page: FormPage,
): Promise<FormPage> {
  const look = { corpId, userId, instanceId: view.id }
  const seen = await noteLook(db, look, view.logEntry)
  if (seen >= view.logEntry) return page
  const rows = await changesSince(db, look, seen)
  const { organisation } = reader
  const changedFields = presentChangedFields(rows, { model: version.definition.model, page, organisation })
  return changedFields.length === 0 ? page : { ...page, changedFields }
}
