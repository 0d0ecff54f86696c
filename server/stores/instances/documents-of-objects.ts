import type { Queryable } from '../../db/database.ts'

/** What is opened for a record: the run that it belongs to, or the plain record itself. */
export type DocumentOfObject =
  | { readonly workflowInstanceId: string }
  | { readonly schemaCode: string; readonly objectId: string }

type Row = { id: string; model_code: string; instance_id: string | null }

/** The documents of records, in the order of the records. */
export async function documentsOfObjects(
  db: Queryable,
  corpId: string,
  objectIds: readonly string[],
  schemaCode: string | undefined,
): Promise<DocumentOfObject[]> {
  const { rows } = await db.query<Row>({
    name: 'documents-of-objects',
    text: `select b.id, b.model_code, b.instance_id from unnest($2::uuid[]) with ordinality as o(id, place)
      join biz_object b on b.corp_id = $1 and b.id = o.id
      where $3::text is null or b.model_code = $3 order by o.place`,
    values: [corpId, [...new Set(objectIds)], schemaCode ?? null],
  })
  return rows.map(({ id, model_code, instance_id }) =>
    instance_id === null ? { schemaCode: model_code, objectId: id } : { workflowInstanceId: instance_id },
  )
}
