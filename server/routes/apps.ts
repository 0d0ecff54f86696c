import type { FastifyInstance } from 'fastify'
import {
  getAppPackage,
  listMyWorkflow,
  listMyWorkflowByName,
  type StartableWorkflow,
} from '../../contract/apps.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { isInAudience } from '../../engine/participants/audience.ts'
import { localised } from '../../rules/localised.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { Fault } from '../http/fault.ts'
import { route } from '../http/route.ts'
import { plain, searchTextOf } from '../organisation/search-text.ts'
import { startableWorkflow, workflowGroups } from '../presenters/startable-workflow.ts'
import { findApp, listApps, listCurrentWorkflows } from '../stores/apps.ts'

/** Applications and what can be started in them (spec §7 "Workflow centre", "App package"). */
export function registerAppRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listMyWorkflow, async ({ appCode }, { actor, call }) => {
    const workflows = await startableBy(deps, actor, call.locale, appCode)
    return workflowGroups(await listApps(deps.database, actor.corpId), workflows, call.locale)
  })

  route(app, listMyWorkflowByName, async ({ workflowName }, { actor, call }) => {
    const words = plain(workflowName)
      .split(/\s+/)
      .filter((word) => word !== '')
    if (words.length === 0) return { total: 0, dataList: [] }
    const workflows = await startableBy(deps, actor, call.locale)
    const dataList = workflows.filter((workflow) => {
      const text = searchTextOf(workflow.name_i18n.zh ?? workflow.name, ...Object.values(workflow.name_i18n))
      return words.every((word) => text.includes(word))
    })
    return { total: dataList.length, dataList }
  })

  route(app, getAppPackage, async ({ appCode }, { actor, call }) => {
    const row = await findApp(deps.database, actor.corpId, appCode)
    if (row === undefined) throw new Fault('notFound')
    const name = localised(row.name_i18n, call.locale, 'zh') || row.name
    const workflows = await startableBy(deps, actor, call.locale, appCode)
    return { ...row, name, published: true, workflows }
  })
}

/** The workflows whose audience the person belongs to; perform checks it again (engine G4). */
async function startableBy(
  { database, definitions, organisations }: Deps,
  actor: Actor,
  locale: Locale,
  appCode?: string,
): Promise<StartableWorkflow[]> {
  const organisation = await organisations.current(actor.corpId)
  const person = organisation.person(actor.userId)
  if (person === undefined) return []
  const rows = await listCurrentWorkflows(database, actor.corpId, appCode)
  const versions = await Promise.all(rows.map((row) => definitions.byId(actor.corpId, row.version_id)))
  return rows
    .filter((_, index) => {
      const audience = versions[index]?.definition.workflow.startableBy
      return audience !== undefined && isInAudience(audience, person, organisation)
    })
    .map((row) => startableWorkflow(row, locale))
}
