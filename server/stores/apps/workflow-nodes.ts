import type { Queryable } from '../../db/database.ts'

/** A published version of a workflow, by where it stands among all of the system. */
export type VersionPlace = { readonly corpId: string; readonly id: string }

// Across organisations: the job that reads steps anew looks at all of them.
/** Versions whose steps were read by older rules, some at a time. */
export async function versionsReadBefore(
  db: Queryable,
  rules: number,
  after: VersionPlace | null,
  most: number,
): Promise<readonly VersionPlace[]> {
  const { rows } = await db.query<{ corp_id: string; id: string }>({
    name: 'workflow-versions-read-before',
    text: `select v.corp_id, v.id from workflow_version v
      where v.node_rules < $1 and ($2::text is null or (v.corp_id, v.id) > ($2, $3::uuid))
      order by v.corp_id, v.id limit $4`,
    values: [rules, after?.corpId ?? null, after?.id ?? null, most],
  })
  return rows.map(({ corp_id, id }) => ({ corpId: corp_id, id }))
}
