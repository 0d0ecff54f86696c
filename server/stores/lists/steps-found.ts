import type { Queryable } from '../../db/database.ts'
import type { Where } from '../sql/where.ts'

/** Steps of published versions: as `workflow node` where every version agrees, else as `version node`. */
export type StepsFound = { readonly always: readonly string[]; readonly inVersions: readonly string[] }

/**
 * Looks steps up by their names, or those that may be decided in a batch. Versions of a workflow mostly agree: its
 * items then tell by themselves, without the run that knows its version.
 */
export async function stepsOf(
  db: Queryable,
  corpId: string,
  words: string,
  quick: boolean,
): Promise<StepsFound> {
  const { rows } = await db.query<{ step: string; always: boolean; versions: readonly string[] }>({
    name: 'steps-found',
    text: `select n.workflow_code || ' ' || n.code as step, bool_and(n.fits) as always,
        array_agg(n.version_id || ' ' || n.code) filter (where n.fits) as versions
      from (select v.workflow_code, s.code, s.version_id, s.names like $2 and (s.quick or not $3::boolean) as fits
        from workflow_node s join workflow_version v on v.corp_id = s.corp_id and v.id = s.version_id
        where s.corp_id = $1 and s.code <> '') n
      group by n.workflow_code, n.code having bool_or(n.fits)`,
    values: [corpId, words, quick],
  })
  return {
    always: rows.flatMap(({ always, step }) => (always ? [step] : [])),
    inVersions: rows.flatMap(({ always, versions }) => (always ? [] : versions)),
  }
}

/** That the step of an item of the run `i` is one of those found, compared as texts: so one look-up serves all rows. */
export function stepIsOne(to: Where, item: string, { always, inVersions }: StepsFound): string {
  const isAlways = `${item}.workflow_code || ' ' || ${item}.activity_code = any(${to.value(always)}::text[])`
  if (inVersions.length === 0) return isAlways
  const versions = to.value(inVersions)
  return `(${isAlways} or i.workflow_version_id || ' ' || ${item}.activity_code = any(${versions}::text[]))`
}
