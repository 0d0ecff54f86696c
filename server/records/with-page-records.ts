import type { FormPage } from '../../contract/form-page.ts'
import type { RecordReader, RecordSources } from './record-reader.ts'
import { withRecords } from './relations.ts'

/** A form page with the records that its fields and rows name, looked up for its reader. */
export async function withPageRecords(
  sources: RecordSources,
  reader: RecordReader,
  page: FormPage,
): Promise<FormPage> {
  const { bizObject, bizSchema } = page
  const [data = bizObject.data] = await withRecords(sources, reader, bizSchema.properties, [bizObject.data])
  return data === bizObject.data ? page : { ...page, bizObject: { ...bizObject, data: { ...data } } }
}
