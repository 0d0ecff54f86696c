import type { PublishedModel } from '../apps/models.ts'
import { Fault } from '../base/fault.ts'
import { allows, recordPolicy, rightsOver } from '../policies/records.ts'
import { deleteBizObject } from '../stores/records/biz-objects.ts'
import { isRelated } from '../stores/records/unique-values.ts'
import { fence } from './fence.ts'
import { plainModel } from './plain-model.ts'
import type { RecordSources, RecordWriter } from './record-reader.ts'
import { ruled } from './ruled.ts'
import { lockedRecord } from './write-record.ts'

/** Deletes a plain record for good, unless another record of its application names it. */
export async function deleteRecordOf(
  sources: RecordSources,
  writer: RecordWriter,
  schemaCode: string,
  { id, revision }: { readonly id: string; readonly revision: number | undefined },
): Promise<void> {
  const published = await plainModel(sources, writer, schemaCode)
  const policy = recordPolicy(writer.actor, published, writer.organisation)
  const key = { corpId: writer.actor.corpId, modelCode: schemaCode, id }
  const before = await lockedRecord(sources.db, policy, key)
  const isOwnDraft = before.status === 'DRAFT' && before.ownerId === policy.userId
  if (!isOwnDraft && !allows(rightsOver(policy, before), 'delete')) throw new Fault('recordNotDeletable')
  if (revision !== undefined) fence(writer, before, revision)
  if (await isRelated(sources.db, key, relationsTo(published, id))) throw new Fault('recordRelated')
  const trigger = before.status === 'DRAFT' ? null : 'delete'
  await ruled({ sources, writer, published }, trigger, before, before.data)
  const deleted = await deleteBizObject(sources.db, { ...key, revision: before.revision })
  if (!deleted) throw new Fault('dataChanged')
}

/** Where the models of the application would name a record of this one. */
function relationsTo({ model, siblings }: PublishedModel, id: string) {
  return siblings.flatMap((other) =>
    other.properties.flatMap((property) => {
      const columns = property.type === 'subTable' ? property.columns : [property]
      return columns.flatMap((column) => {
        if ((column.type !== 'relation' && column.type !== 'multiRelation') || column.model !== model.code)
          return []
        const cell = { [column.code]: column.type === 'relation' ? id : [id] }
        return [
          { model: other.code, value: property.type === 'subTable' ? { [property.code]: [cell] } : cell },
        ]
      })
    }),
  )
}
