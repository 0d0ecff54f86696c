import type { FormPage } from '../../contract/form-page.ts'
import type { Rights } from '../../rules/form/rights.ts'
import type { PublishedModel } from '../apps/models.ts'
import { Fault } from '../base/fault.ts'
import { offLoop } from '../calculation/off-loop.ts'
import { allows, isPlain, recordPolicy, rightsOver } from '../policies/records.ts'
import { type BizObject, findBizObject } from '../stores/records/biz-objects.ts'
import { type RecordRow, recordsById } from '../stores/records/records.ts'
import { recordPage } from './record-page.ts'
import { type RecordReader, type RecordSources, sightOf } from './record-reader.ts'
import { fieldsOfNew, fieldsToWrite, isKnown, mayEdit } from './record-rights.ts'
import { rowRights } from './row-rights.ts'

/** Which form of which model; `edit` opens a plain record to change it. */
export type RecordAsked = {
  readonly schemaCode: string
  readonly sheetCode: string | undefined
  readonly objectId: string | undefined
  readonly edit: boolean
}

/** The record is one of a run that this person sees: its page is the instance's. */
export type RunOfRecord = { readonly instanceId: string }

/** A stored record with what its reader may see of it. */
type SeenRecord = { readonly row: RecordRow; readonly found: BizObject; readonly shown: Rights }

/** A stored record as this person sees it, or the run it belongs to; unknown for whoever may not read it. */
export async function seenRecord(
  sources: RecordSources,
  reader: RecordReader,
  published: PublishedModel,
  objectId: string,
): Promise<RunOfRecord | SeenRecord> {
  const { corpId } = reader.actor
  const modelCode = published.model.code
  const sight = sightOf(published, reader)
  const { scope, policy } = sight
  const [row] = await recordsById(sources.db, { corpId, modelCode, scope, ids: [objectId], columns: [] })
  if (row === undefined) throw new Fault('notFound')
  if (row.takes_part && row.instance_id !== null) return { instanceId: row.instance_id }
  const shown = await rowRights(row, sight, sources.definitions, corpId)
  const found = await findBizObject(sources.db, { corpId, modelCode, id: objectId })
  if (shown === null || found === null || !isKnown(found, policy)) throw new Fault('notFound')
  return { row, found, shown }
}

/** A new plain record, a stored one, or the run that a record belongs to; unknown for whoever may not read it. */
export async function loadRecord(
  sources: RecordSources,
  reader: RecordReader & { readonly now: string },
  asked: RecordAsked,
): Promise<FormPage | RunOfRecord> {
  const { schemaCode, sheetCode, objectId } = asked
  const published = await sources.models.find(reader.actor.corpId, schemaCode)
  if (published === null) throw new Fault('modelUnknown', { params: { code: schemaCode } })
  const policy = recordPolicy(reader.actor, published, reader.organisation)
  const view = { published, sheetCode, mayEdit: false, mayDelete: false }
  if (objectId === undefined) {
    if (!isPlain(published)) throw new Fault('recordOfRun')
    const start = { ...view, record: null, rights: fieldsOfNew(policy), mode: 'start' } as const
    return await offLoop(reader.actor, () => recordPage(start, reader))
  }
  const seen = await seenRecord(sources, reader, published, objectId)
  if ('instanceId' in seen) return seen
  const { row, found, shown } = seen
  const over = rightsOver(policy, found)
  const editable = found.instanceId === null && mayEdit(policy, found)
  if (asked.edit && !editable) throw new Fault('recordReadOnly')
  const isOwnDraft = found.status === 'DRAFT' && found.ownerId === policy.userId
  const opened = {
    ...view,
    record: { ...found, title: row.title, titleI18n: row.title_i18n },
    rights: asked.edit ? fieldsToWrite(policy, found) : shown,
    mode: asked.edit ? ('edit' as const) : ('look' as const),
    mayEdit: editable,
    mayDelete: found.instanceId === null && (isOwnDraft || allows(over, 'delete')),
  }
  return await offLoop(reader.actor, () => recordPage(opened, reader))
}
