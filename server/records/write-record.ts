import { randomUUID } from 'node:crypto'
import type { WrittenRecord } from '../../contract/records.ts'
import { writeFields } from '../../engine/form/fields.ts'
import { fileIdsIn } from '../../engine/form/files.ts'
import type { FormData } from '../../engine/model/context.ts'
import type { Rights } from '../../rules/form/rights.ts'
import type { PublishedModel } from '../apps/models.ts'
import { dayIn } from '../base/days.ts'
import { Fault } from '../base/fault.ts'
import { offLoop } from '../calculation/off-loop.ts'
import type { Queryable } from '../db/database.ts'
import { type RecordOwner, type RecordPolicy, recordPolicy } from '../policies/records.ts'
import { attachFiles } from '../stores/files/files.ts'
import {
  type BizObject,
  type BizObjectKey,
  findBizObject,
  insertBizObject,
  type RecordStatus,
  updateBizObject,
} from '../stores/records/biz-objects.ts'
import { filesIn } from './command-files.ts'
import { fence } from './fence.ts'
import { takeNumber } from './forms/document.ts'
import { plainModel } from './plain-model.ts'
import { recordHead } from './record-head.ts'
import type { RecordSources, RecordWriter } from './record-reader.ts'
import { departmentOf, fieldsOfNew, fieldsToWrite, isKnown, mayEdit } from './record-rights.ts'
import { ruled } from './ruled.ts'
import { checkUnique } from './unique.ts'
import { usableRecords } from './usable.ts'

/** A plain record as it was sent; `id` absent: a new one. */
export type SentRecord = {
  readonly id: string | undefined
  readonly revision: number | undefined
  readonly departmentId: string | undefined
  readonly data: FormData
  /** DRAFT: what is required may still be missing. */
  readonly as: RecordStatus
}

type Scene = {
  readonly sources: RecordSources
  readonly writer: RecordWriter
  readonly published: PublishedModel
  readonly policy: RecordPolicy
}

/** Stores a plain record in the given transaction: rights, fence, fields, references and unique values are checked. */
export async function writeRecord(
  sources: RecordSources,
  writer: RecordWriter,
  schemaCode: string,
  sent: SentRecord,
): Promise<WrittenRecord> {
  const published = await plainModel(sources, writer, schemaCode)
  const policy = recordPolicy(writer.actor, published, writer.organisation)
  const scene = { sources, writer, published, policy }
  return sent.id === undefined ? create(scene, sent) : change(scene, sent, sent.id)
}

async function create(scene: Scene, sent: SentRecord): Promise<WrittenRecord> {
  const { writer, policy } = scene
  const rights = fieldsOfNew(policy)
  const departmentId = departmentOf(writer, sent.departmentId)
  return storeNewRecord(scene, sent.data, { rights, departmentId, as: sent.as })
}

/** What is known of a new record beside its fields: who may fill in which, and which department it belongs to. */
type NewRecord = { readonly rights: Rights; readonly departmentId: string; readonly as: RecordStatus }

/** Stores a new plain record of the writer's, by the given rights; whether there are any was asked before. */
export async function storeNewRecord(
  scene: Omit<Scene, 'policy'>,
  data: FormData,
  { rights, departmentId: ownerDepartmentId, as }: NewRecord,
): Promise<WrittenRecord> {
  const { sources, writer, published } = scene
  const { corpId, userId } = writer.actor
  const owner = { ownerId: userId, ownerDepartmentId }
  const typed = await checked(scene, rights, { id: null, ...owner }, {}, data, as === 'COMPLETED')
  const id = randomUUID()
  const day = dayIn(writer.now, writer.timeZone)
  const sequenceNo = await takeNumber(sources.db, corpId, published, day)
  const full = await ruled(scene, as === 'DRAFT' ? null : 'create', { id, ...owner, sequenceNo }, typed)
  await checkAlone(scene, id, full, as)
  const starter = { initiatorId: userId, departmentId: ownerDepartmentId, day }
  const stored = await insertBizObject(sources.db, {
    corpId,
    modelCode: published.model.code,
    id,
    ownerId: userId,
    ownerDepartmentId,
    sequenceNo,
    data: full,
    status: as,
    head: recordHead(published.model, writer.organisation, full, starter, {
      locale: writer.locale,
      sequenceNo,
    }),
    by: userId,
    at: null,
  })
  if (!stored) throw new Error(`the id ${id} was given twice`)
  await takeUpFiles(scene, id, {}, full)
  return { bizObjectId: id, revision: 1, sequenceNo }
}

async function change(scene: Scene, sent: SentRecord, id: string): Promise<WrittenRecord> {
  const { sources, writer, published, policy } = scene
  const key = { corpId: writer.actor.corpId, modelCode: published.model.code, id }
  const before = await lockedRecord(sources.db, policy, key)
  if (!mayEdit(policy, before)) throw new Fault('recordReadOnly')
  fence(writer, before, sent.revision)
  const status = before.status === 'COMPLETED' ? 'COMPLETED' : sent.as
  const typed = await checked(
    scene,
    fieldsToWrite(policy, before),
    before,
    before.data,
    sent.data,
    status === 'COMPLETED',
  )
  const trigger = before.status === 'DRAFT' ? 'create' : 'update'
  const data = await ruled(scene, status === 'DRAFT' ? null : trigger, before, typed)
  await checkAlone(scene, id, data, status)
  const { sequenceNo } = before
  const day = dayIn(before.createdAt, writer.timeZone)
  const starter = { initiatorId: before.ownerId, departmentId: before.ownerDepartmentId, day }
  const stored = await updateBizObject(sources.db, {
    ...key,
    revision: before.revision,
    data,
    status,
    head: recordHead(published.model, writer.organisation, data, starter, {
      locale: writer.locale,
      sequenceNo,
    }),
    by: writer.actor.userId,
    at: null,
  })
  if (!stored) throw new Fault('dataChanged')
  await takeUpFiles(scene, id, before.data, data)
  return { bizObjectId: id, revision: before.revision + 1, sequenceNo }
}

/** A plain record held until the end of the transaction; whoever may not read it gets the answer of an unknown id. */
export async function lockedRecord(
  db: Queryable,
  policy: RecordPolicy,
  key: BizObjectKey,
): Promise<BizObject> {
  const found = await findBizObject(db, key, 'lock')
  if (found === null || !isKnown(found, policy)) throw new Fault('notFound')
  if (found.instanceId !== null) throw new Fault('recordOfRun')
  return found
}

/** The whole new form by the rules that a run's form is written by. */
async function checked(
  { sources, writer, published }: Omit<Scene, 'policy'>,
  rights: Rights,
  { id, ownerId, ownerDepartmentId }: RecordOwner & { readonly id: string | null },
  stored: FormData,
  sent: FormData,
  requireAll: boolean,
): Promise<FormData> {
  const { organisation, actor } = writer
  const { corpId, userId } = actor
  const { model } = published
  const records = await usableRecords(sources, { corpId, userId, organisation }, model, stored, sent)
  const { now } = writer
  const calendar = organisation.workCalendar
  const files = await filesIn(sources.db, { corpId, userId: writer.uploaderId ?? userId }, model, id, sent)
  const context = { now, calendar, record: stored, records, files, organisation, definition: { model } }
  const starter = { initiatorId: ownerId, departmentId: ownerDepartmentId }
  const written = await offLoop({ corpId, userId }, () =>
    writeFields(context, starter, undefined, sent, requireAll, rights),
  )
  if (!written.ok) throw new Fault(written.fault, written.details)
  return written.data
}

/** Uploads that the record names from now on stay as long as it. */
async function takeUpFiles(
  { sources, writer, published }: Omit<Scene, 'policy'>,
  id: string,
  before: FormData,
  after: FormData,
): Promise<void> {
  const { corpId, userId } = writer.actor
  const { properties } = published.model
  const known = new Set(fileIdsIn(properties, before))
  const added = fileIdsIn(properties, after).filter((one) => !known.has(one))
  const taken = await attachFiles(sources.db, corpId, writer.uploaderId ?? userId, added, {
    part: 'field',
    id,
  })
  // Something else was faster.
  if (taken.length < added.length) throw new Fault('fileNotYours')
}

async function checkAlone(
  { sources, writer, published }: Omit<Scene, 'policy'>,
  id: string,
  data: FormData,
  status: RecordStatus,
): Promise<void> {
  if (status === 'DRAFT') return
  const { language, actor } = writer
  await checkUnique(sources.db, published.model, { corpId: actor.corpId, id, data, language })
}
