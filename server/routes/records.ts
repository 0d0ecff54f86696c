import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import {
  deleteRecord,
  listRecordChanges,
  mayCreateRecord,
  type saveRecord,
  submitRecord,
  type WrittenRecord,
} from '../../contract/records.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/once.ts'
import { route, type SessionContext } from '../http/route.ts'
import { readerOf } from '../organisation/reader.ts'
import { allows, recordPolicy } from '../policies/records.ts'
import { deleteRecordOf } from '../records/delete-record.ts'
import { plainModel } from '../records/plain-model.ts'
import { recordHistory } from '../records/record-history.ts'
import { sourcesOf } from '../records/sources.ts'
import { writeRecord } from '../records/write-record.ts'
import type { RecordStatus } from '../stores/records/biz-objects.ts'

/** Plain records: may I create, and deleting; they are loaded and written where all forms are (routes/forms.ts). */
export function registerRecordRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deleteRecord, async (input, { actor, call }) => {
    const writer = await readerOf(deps, actor, call)
    const named = { name: deleteRecord.name, output: deleteRecord.output, input }
    return once(deps.database, actor, named, async (tx) => {
      const { schemaCode, objectId: id, revision } = input
      await deleteRecordOf(sourcesOf(deps, tx), writer, schemaCode, { id, revision })
      return { bizObjectId: id }
    })
  })

  route(app, listRecordChanges, (input, context) => recordHistory(deps, context, input))

  route(app, mayCreateRecord, async ({ schemaCode }, { actor, call }) => {
    const reader = await readerOf(deps, actor, call)
    const published = await plainModel(deps, reader, schemaCode)
    const { given } = recordPolicy(actor, published, reader.organisation)
    if (!allows(given, 'create')) throw new Fault('recordNotCreatable')
    return { appCode: published.appCode, sheetCode: published.model.sheets[0]?.code ?? '' }
  })
}

type Write = ParsedInputOf<typeof saveRecord | typeof submitRecord>

/** Stores a plain record once for its replay token (engine G3). */
export async function storeRecord(
  deps: Deps,
  { name, as }: { readonly name: string; readonly as: RecordStatus },
  input: Write,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
): Promise<WrittenRecord> {
  const writer = await readerOf(deps, actor, call)
  const { bizObject, revision, departmentId } = input
  const { id, schemaCode, data } = bizObject
  return once(deps.database, actor, { name, output: submitRecord.output, input }, (tx) =>
    writeRecord(sourcesOf(deps, tx), writer, schemaCode, { id, revision, departmentId, data, as }),
  )
}

/** A body that says it is of a plain form. */
export function isPlainForm(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'formType' in body && body.formType === '2'
}
