import { environmentOf } from '../../engine/form/environment.ts'
import type { FormData } from '../../rules/record/form-data.ts'
import { dayIn } from '../base/days.ts'
import { Fault } from '../base/fault.ts'
import { type RecordPolicy, recordPolicy } from '../policies/records.ts'
import { type BizObject, findBizObject } from '../stores/records/biz-objects.ts'
import { fence } from './fence.ts'
import { plainModel } from './plain-model.ts'
import type { RecordSources, RecordWriter } from './record-reader.ts'
import { departmentOf, fieldsOfNew, fieldsToWrite, isKnown, mayEdit } from './record-rights.ts'

/** A plain record that somebody has open to write it. */
export type RecordOpened = {
  readonly schemaCode: string | undefined
  readonly sheetCode: string | undefined
  /** Absent: a new one. */
  readonly objectId: string | undefined
  readonly revision: number | undefined
  readonly departmentId: string | undefined
}

/** The form of a plain record by the same rights as writing it; whoever may not is refused as at the write. */
export async function openedRecord(
  sources: RecordSources,
  writer: RecordWriter,
  { schemaCode, ...asked }: Partial<RecordOpened> & { readonly schemaCode: string },
) {
  const { actor, organisation, now, timeZone, locale } = writer
  const published = await plainModel(sources, writer, schemaCode)
  const { appCode, model } = published
  const policy = recordPolicy(actor, published, organisation)
  const record = await (asked.objectId === undefined
    ? newRecord(policy, departmentOf(writer, asked.departmentId))
    : storedRecord(sources, writer, policy, { ...asked, objectId: asked.objectId }))
  const { initiatorId, departmentId } = record
  return {
    ...{ appCode, model, organisation, locale },
    ...record,
    sheetCode: asked.sheetCode ?? model.sheets[0]?.code ?? '',
    today: dayIn(now, timeZone),
    environment: environmentOf({ now, calendar: organisation.workCalendar }, { initiatorId, departmentId }),
  }
}

function newRecord(policy: RecordPolicy, departmentId: string) {
  const stored: FormData = {}
  return {
    ...{ departmentId, initiatorId: policy.userId, recordId: null, sequenceNo: '', stored },
    trigger: 'create' as const,
    rights: fieldsOfNew(policy),
  }
}

async function storedRecord(
  { db }: RecordSources,
  writer: RecordWriter,
  policy: RecordPolicy,
  { objectId, revision }: { readonly objectId: string; readonly revision?: number | undefined },
) {
  const modelCode = policy.published.model.code
  const found = await findBizObject(db, { corpId: writer.actor.corpId, modelCode, id: objectId })
  if (found === null || !isKnown(found, policy)) throw new Fault('notFound')
  if (!mayEdit(policy, found)) throw new Fault('recordReadOnly')
  fence(writer, found, revision)
  return { ...headOf(found), rights: fieldsToWrite(policy, found) }
}

function headOf({ id, ownerId, ownerDepartmentId, sequenceNo, data, status }: BizObject) {
  return {
    ...{ recordId: id, initiatorId: ownerId, departmentId: ownerDepartmentId, sequenceNo, stored: data },
    trigger: status === 'DRAFT' ? ('create' as const) : ('update' as const),
  }
}
