import type { OutputOf } from '../../contract/endpoint.ts'
import type { listRecordChanges } from '../../contract/records.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import { presentPerson } from '../organisation/people.ts'
import { readerOf } from '../organisation/reader.ts'
import { NOBODY } from '../stores/instances/load.ts'
import { recordChanges } from '../stores/records/record-changes.ts'
import { comparisonOf } from './forms/comparison.ts'
import { seenRecord } from './load-record.ts'
import { plainModel } from './plain-model.ts'
import { sourcesOf } from './sources.ts'

type Caller = Pick<SessionContext, 'actor' | 'call'>
type Asked = { readonly schemaCode: string; readonly objectId: string }

/** The writes of a plain record, newest first, as its reader may see them (security D-02). */
export async function recordHistory(
  deps: Deps,
  caller: Caller,
  asked: Asked,
): Promise<OutputOf<typeof listRecordChanges>> {
  const { reader, model, rights, rows } = await seenChanges(deps, caller, asked)
  return rows.map(({ revision, at, by_id, changes }) => ({
    id: `${asked.objectId}.${revision}.0`,
    operator: by_id === NOBODY ? null : presentPerson(reader.organisation, by_id),
    time: at.toISOString(),
    created: revision === 1,
    hasChanges: changes.length > 0 && comparisonOf(changes, model, rights).properties.length > 0,
  }))
}

/** What one write of a plain record changed, with what its reader may see of it. */
export async function changesOfRecord(deps: Deps, caller: Caller, asked: Asked, revision: number) {
  const { rows, ...seen } = await seenChanges(deps, caller, asked)
  const row = rows.find((candidate) => candidate.revision === revision)
  if (row === undefined) throw new Fault('notFound')
  return { ...seen, changes: row.changes }
}

async function seenChanges(deps: Deps, { actor, call }: Caller, { schemaCode, objectId }: Asked) {
  const reader = await readerOf(deps, actor, call)
  const published = await plainModel(deps, reader, schemaCode)
  const seen = await seenRecord(sourcesOf(deps), reader, published, objectId)
  if ('instanceId' in seen) throw new Fault('recordOfRun')
  const rows = await recordChanges(deps.database, actor.corpId, objectId)
  return { reader, model: published.model, rights: seen.shown, rows }
}
