import type { Rights } from '../../rules/form/rights.ts'
import { Fault } from '../base/fault.ts'
import { allows, type RecordPolicy, recordFields, rightsOver } from '../policies/records.ts'
import type { BizObject } from '../stores/records/biz-objects.ts'
import type { RecordWriter } from './record-reader.ts'

/** Whether the person may read it; what is not finished only its owner. */
export function isKnown(record: BizObject, policy: RecordPolicy): boolean {
  if (record.status === 'DRAFT') return record.ownerId === policy.userId
  return rightsOver(policy, record).length > 0
}

/** Who began a record may finish it, though he may not change it afterwards. */
export function mayEdit(policy: RecordPolicy, record: BizObject): boolean {
  const rights = rightsOver(policy, record)
  return allows(rights, 'edit') || (record.status === 'DRAFT' && allows(rights, 'create'))
}

/** The fields of a record that the person may edit. */
export function fieldsToWrite(policy: RecordPolicy, record: BizObject): Rights {
  const rights = rightsOver(policy, record)
  return recordFields(policy, rights, allows(rights, 'edit') ? 'edit' : 'create')
}

/** The fields of a new record; refused to whoever may make none. */
export function fieldsOfNew(policy: RecordPolicy): Rights {
  const given = policy.given.filter((right) => allows([right], 'create'))
  if (given.length === 0) throw new Fault('recordNotCreatable')
  return recordFields(policy, given, 'create')
}

/** The department that a new record of the writer's belongs to. */
export function departmentOf({ actor, organisation }: RecordWriter, asked: string | undefined): string {
  const own = organisation.person(actor.userId)?.departmentIds ?? []
  const department = asked ?? own[0]
  if (department === undefined || !own.includes(department)) throw new Fault('departmentNotYours')
  return department
}
