import type { FormData } from '../../../engine/model/context.ts'
import type { Queryable } from '../../db/database.ts'

export type OpenRunRecord = { readonly id: string; readonly data: FormData }

export type OpenRunMatch = {
  readonly corpId: string
  readonly modelCode: string
  readonly values: FormData
  readonly initiatorId: string | null
  /** The record of the run that asks. */
  readonly but: string
  readonly limit: number
}

// An approved run whose rules are still to be carried out counts as well: what it takes is not yet taken.
const OPEN = `(i.status in ('PROCESSING', 'EXCEPTION') or exists (select 1 from effect e
  where e.corp_id = i.corp_id and e.instance_id = i.id and e.kind = 'businessRule' and e.state <> 'done'))`

/** Records of a model whose runs are under way, by stored values. */
export async function openRunRecords(db: Queryable, match: OpenRunMatch): Promise<OpenRunRecord[]> {
  const { corpId, modelCode, values, initiatorId, but, limit } = match
  const ofOne = initiatorId !== null
  const { rows } = await db.query<OpenRunRecord>({
    name: `open-run-records-${ofOne ? 'of' : 'all'}`,
    text: `select b.id, b.data from instance i
      join biz_object b on b.corp_id = i.corp_id and b.id = i.biz_object_id
      where i.corp_id = $1 and i.model_code = $2 and b.data @> $3::jsonb and b.id <> $4 and ${OPEN}
        ${ofOne ? 'and i.initiator_id = $6' : ''}
      order by b.id limit $5`,
    values: [corpId, modelCode, JSON.stringify(values), but, limit, ...(ofOne ? [initiatorId] : [])],
  })
  return rows
}
