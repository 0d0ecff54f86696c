import type { FastifyInstance } from 'fastify'
import { listMyWorkflow } from '../../contract/apps.ts'
import {
  listModelWorkflows,
  listMyWorkflowByFolder,
  listMyWorkflowByName,
} from '../../contract/workflow-centre.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { partId } from '../pages/function-tree.ts'
import { startableOf, workflowGroups } from '../pages/startable-workflow.ts'
import { wordsOf } from '../portal/find-named.ts'
import { readPortal } from '../portal/reading.ts'
import { foundWorkflows } from '../portal/search.ts'

/** What a person may start (spec §7 "Workflow centre"). */
export function registerWorkflowCentreRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listMyWorkflow, async ({ appCode }, context) => {
    const { apps, reading } = await readPortal(deps, context, 'WORKFLOW')
    const asked = appCode === undefined ? apps : apps.filter(({ pkg }) => pkg.code === appCode)
    return workflowGroups(asked, reading)
  })

  route(app, listMyWorkflowByName, async ({ workflowName }, context) => {
    const words = wordsOf(workflowName)
    if (words.length === 0) return { total: 0, dataList: [] }
    const { apps, reading } = await readPortal(deps, context, 'WORKFLOW')
    const dataList = foundWorkflows(apps, reading, words)
    return { total: dataList.length, dataList }
  })

  route(app, listMyWorkflowByFolder, async ({ id }, context) => {
    const { apps, reading } = await readPortal(deps, context, 'WORKFLOW')
    const inside = ({ pkg }: (typeof apps)[number]) =>
      pkg.folders?.find((folder) => partId(pkg.code, folder.code) === id)?.code
    const holding = apps.find((each) => inside(each) !== undefined)
    if (holding === undefined) throw new Fault('notFound')
    const folder = inside(holding)
    const workflows = holding.workflows.filter((workflow) => workflow.folder === folder)
    return startableOf({ ...holding, workflows }, reading)
  })

  route(app, listModelWorkflows, async ({ schemaCode, filterNoWorkflow }, context) => {
    const { apps, reading } = await readPortal(deps, context, 'WORKFLOW')
    const holding = apps.find(
      ({ workflows, functions }) =>
        workflows.some(({ model }) => model === schemaCode) ||
        functions.some(({ code }) => code === schemaCode),
    )
    if (holding === undefined) {
      if (filterNoWorkflow === true) return []
      throw new Fault('notFound')
    }
    const workflows = holding.workflows.filter(({ model }) => model === schemaCode)
    return startableOf({ ...holding, workflows }, reading)
  })
}
