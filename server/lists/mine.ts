import { guardStarter } from '../../engine/commands/guard-start.ts'
import type { Deps } from '../deps.ts'
import type { MyRow } from '../pages/my-instance-row.ts'
import type { Reader } from '../pages/page-parts.ts'
import { listCurrentWorkflows } from '../stores/apps/apps.ts'
import { type InstanceListRow, myInstances } from '../stores/lists/instance-lists.ts'
import type { ListQuery, Rows } from '../stores/lists/list-page.ts'

/** What somebody started, with whether each could be started once more: those that ended are asked only. */
export async function readMine(deps: Deps, reader: Reader, query: ListQuery): Promise<Rows<MyRow>> {
  const page = await myInstances(deps.database, query)
  const startable = await startableOf(deps, reader, page.rows)
  return { ...page, rows: page.rows.map((row) => ({ ...row, startable: startable.has(row.workflow_code) })) }
}

async function startableOf(
  { database, definitions }: Deps,
  { actor, organisation, now }: Reader,
  rows: readonly InstanceListRow[],
): Promise<ReadonlySet<string>> {
  const ended = new Set(rows.flatMap((row) => (row.state.finishedAt === null ? [] : [row.workflow_code])))
  if (ended.size === 0) return ended
  const current = await listCurrentWorkflows(database, actor.corpId)
  const asked = current.filter(({ code }) => ended.has(code))
  const versions = await Promise.all(asked.map((row) => definitions.byId(actor.corpId, row.version_id)))
  return new Set(
    versions.flatMap((version) => {
      if (version === null) return []
      const { definition, appCode } = version
      const starting = { actor: { id: actor.userId, active: true }, organisation, definition, now, appCode }
      return guardStarter(starting, actor.userId).ok ? [definition.workflow.code] : []
    }),
  )
}
