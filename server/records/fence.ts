import { Fault } from '../base/fault.ts'
import { personName } from '../organisation/people.ts'
import type { BizObject } from '../stores/records/biz-objects.ts'
import type { RecordWriter } from './record-reader.ts'

/** What was seen is still stored (engine G2, for records): a write names the revision that it was based on. */
export function fence(writer: RecordWriter, before: BizObject, revision: number | undefined): void {
  if (revision === undefined) {
    throw new Fault('invalidInput', { problems: [{ path: 'revision', problem: 'required' }] })
  }
  if (revision === before.revision) return
  const byName = personName(writer.organisation, before.modifiedBy, writer.language)
  throw new Fault('dataChanged', {
    params: { name: byName },
    conflict: { byId: before.modifiedBy, byName, at: before.modifiedAt },
  })
}
