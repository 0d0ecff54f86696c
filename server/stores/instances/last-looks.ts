import type { FieldChange } from '../../../rules/record/form-data.ts'
import type { Queryable } from '../../db/database.ts'

/** Whose look at which run. */
export type Look = { readonly corpId: string; readonly userId: string; readonly instanceId: string }

/**
 * Notes that somebody looks at a run, whose log ends with `entry`, and gives the entry that he had seen before this
 * visit: reloading the page, or coming back within half an hour, is still the same visit, or marks would vanish while
 * they are read. 0 for whoever looks the first time and acted before: his own acts tell what he knew.
 */
export async function noteLook(db: Queryable, look: Look, entry: number): Promise<number> {
  const { rows } = await db.query<{ before_visit: number }>({
    name: 'note-look',
    text: `insert into last_look as l (corp_id, user_id, instance_id, entry, before_visit, at)
      values ($1, $2, $3, $4, case when exists (select 1 from operation_log o where o.corp_id = $1
        and o.instance_id = $3 and o.actor_id = $2) then 0 else $4 end, app_now())
      on conflict (corp_id, user_id, instance_id) do update set entry = greatest(l.entry, excluded.entry),
        before_visit = case when l.at < app_now() - interval '30 minutes' then l.entry else l.before_visit end,
        at = app_now()
      returning before_visit`,
    values: [look.corpId, look.userId, look.instanceId, entry],
  })
  return rows[0]?.before_visit ?? entry
}

/** What one command changed in the form. */
export type ChangesRow = {
  readonly actor_id: string | null
  readonly at: Date
  readonly changes: readonly FieldChange[]
}

/** Changes of the form after an entry of the log and after the person's own last act, oldest first. */
export async function changesSince(db: Queryable, look: Look, entry: number): Promise<readonly ChangesRow[]> {
  const { rows } = await db.query<ChangesRow>({
    name: 'changes-since',
    text: `select l.actor_id, l.at, e.value->'changes' as changes
      from operation_log l, json_array_elements(l.body->'events') e(value)
      where l.corp_id = $1 and l.instance_id = $3 and e.value->>'type' = 'fieldsChanged'
        and l.entry > greatest($4::int, (select coalesce(max(o.entry), 0) from operation_log o
          where o.corp_id = $1 and o.instance_id = $3 and o.actor_id = $2))
      order by l.entry`,
    values: [look.corpId, look.userId, look.instanceId, entry],
  })
  return rows
}
