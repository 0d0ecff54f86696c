import type { FormData } from '../../../engine/model/context.ts'
import type { Queryable } from '../../db/database.ts'
import type { BizObjectKey } from './biz-objects.ts'

/** Until the transaction ends, nobody else who asks writes records of this model. */
export async function lockModel(tx: Queryable, corpId: string, modelCode: string): Promise<void> {
  await tx.query({
    name: 'lock-model',
    text: `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
    values: [`biz_object ${corpId} ${modelCode}`],
  })
}

/** Whether another finished record of the model has these values. */
export async function othersWith(
  tx: Queryable,
  { corpId, modelCode, id }: BizObjectKey,
  values: FormData,
): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>({
    name: 'others-with',
    text: `select exists (select 1 from biz_object where corp_id = $1 and model_code = $2 and id <> $3
      and status <> 'DRAFT' and data @> $4::jsonb) as found`,
    values: [corpId, modelCode, id, JSON.stringify(values)],
  })
  return rows[0]?.found === true
}

/** Whether any record of these models still names the record in one of these relations. */
export async function isRelated(
  tx: Queryable,
  { corpId, id }: Pick<BizObjectKey, 'corpId' | 'id'>,
  places: readonly { readonly model: string; readonly value: FormData }[],
): Promise<boolean> {
  if (places.length === 0) return false
  const { rows } = await tx.query<{ found: boolean }>({
    text: `select exists (select 1 from unnest($3::text[], $4::jsonb[]) p(model, value)
      join biz_object b on b.corp_id = $1 and b.model_code = p.model and b.id <> $2 and b.data @> p.value) as found`,
    values: [corpId, id, places.map(({ model }) => model), places.map(({ value }) => JSON.stringify(value))],
  })
  return rows[0]?.found === true
}
