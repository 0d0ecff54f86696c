import type { Queryable } from '../../db/database.ts'

/**
 * Where forms of an organisation may hold files: fields and columns of all versions of its packages, since runs go on
 * under old ones.
 */
const PLACES = `places as materialized (
  select distinct p.value ->> 'code' as field, c.value ->> 'code' as cell
  from app_version v, json_array_elements(v.package -> 'models') m, json_array_elements(m.value -> 'properties') p
    left join lateral json_array_elements(p.value -> 'columns') c on true
  where v.corp_id = $1 and coalesce(c.value, p.value) ->> 'type' = 'attachment'
)`

/**
 * What held these files does so no more. One that a form names all the same, as those that were handed on to another
 * run, is that form's from now on; of the others the sweeper of uploads takes the bytes away.
 */
export async function letGo(tx: Queryable, corpId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query({
    name: 'files-let-go',
    text: `with ${PLACES}, named as (
        select distinct on (f.id) f.id, b.id as record_id
        from unnest($2::uuid[]) f(id) cross join places
          cross join lateral (select jsonb_build_array(jsonb_build_object('id', f.id)) as value) held
          join biz_object b on b.corp_id = $1 and b.data @> jsonb_build_object(places.field,
            case when places.cell is null then held.value
              else jsonb_build_array(jsonb_build_object(places.cell, held.value)) end)
        order by f.id, b.created_at, b.id
      )
      update file_object f set attached_at = case when n.id is null then null else f.attached_at end,
        attached_part = case when n.id is null then null else 'field' end, attached_to = n.record_id,
        expires_at = app_now()
      from unnest($2::uuid[]) g(id) left join named n on n.id = g.id
      where f.corp_id = $1 and f.id = g.id`,
    values: [corpId, [...new Set(ids)]],
  })
}

/** The same for everything that records and runs have taken up which are gone: with fields, opinions and comments. */
export async function letGoOf(tx: Queryable, corpId: string, holders: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'files-held-by',
    text: 'select id from file_object where corp_id = $1 and attached_to = any($2::uuid[])',
    values: [corpId, [...holders]],
  })
  await letGo(
    tx,
    corpId,
    rows.map(({ id }) => id),
  )
}
