import type { PublishedModel } from '../apps/models.ts'
import { Fault } from '../base/fault.ts'
import { isPlain } from '../policies/records.ts'
import type { RecordReader, RecordSources } from './record-reader.ts'

/** A published model that no workflow fills: the records of the others live with their runs. */
export async function plainModel(
  { models }: Pick<RecordSources, 'models'>,
  { actor }: Pick<RecordReader, 'actor'>,
  schemaCode: string,
): Promise<PublishedModel> {
  const published = await models.find(actor.corpId, schemaCode)
  if (published === null) throw new Fault('modelUnknown', { params: { code: schemaCode } })
  if (!isPlain(published)) throw new Fault('recordOfRun')
  return published
}
