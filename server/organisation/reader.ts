import type { Actor, Call } from '../base/actor.ts'
import type { Deps } from '../deps.ts'
import type { Reader } from '../pages/page-parts.ts'
import type { OrganisationSnapshot } from './snapshot.ts'

type Row = { now: Date; version: number; locale: string; time_zone: string }

/** Who reads, with the organisation as it is now, the database's time and the person's own time zone. */
export async function readerOf(
  { database, organisations }: Pick<Deps, 'database' | 'organisations'>,
  actor: Actor,
  call: Pick<Call, 'locale'>,
): Promise<Reader & { readonly timeZone: string; readonly organisation: OrganisationSnapshot }> {
  const { rows } = await database.query<Row>({
    name: 'reader',
    text: `select app_now() as now, c.organisation_version::int as version, c.locale,
        coalesce(nullif(u.settings->>'timeZone', ''), c.time_zone) as time_zone
      from corp c join app_user u on u.corp_id = c.corp_id and u.id = $2 where c.corp_id = $1`,
    values: [actor.corpId, actor.userId],
  })
  const row = rows[0]
  if (row === undefined) throw new Error(`no organisation ${actor.corpId}`)
  return {
    actor,
    organisation: await organisations.of(actor.corpId, row.version),
    locale: row.locale,
    language: call.locale,
    now: row.now.toISOString(),
    timeZone: row.time_zone,
  }
}
