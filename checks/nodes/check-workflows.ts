import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { checkFieldRights } from '../access/check-field-rights.ts'
import type { Branches } from '../flow/check-branches.ts'
import { checkFlow } from '../flow/check-flow.ts'
import { checkReturns } from '../flow/check-returns.ts'
import { flowGraph } from '../graph/flow-graph.ts'
import type { NodeContext, WorkflowContext } from '../graph/workflow-context.ts'
import { fieldsOf } from '../models/check-sheets.ts'
import type { FullOrganisation } from '../people/initiators.ts'
import type { Path, Report } from '../problem/problems.ts'
import { checkButtons } from './check-buttons.ts'
import { checkChoices } from './check-choices.ts'
import { checkChooser } from './check-choosers.ts'
import { checkHumanDecision } from './check-human-decision.ts'
import { checkModes } from './check-modes.ts'
import { checkRatio } from './check-ratio.ts'
import { checkRevocation } from './check-revocation.ts'
import { checkService } from './check-services.ts'
import { checkSkip } from './check-skip.ts'
import { checkSources } from './check-sources.ts'
import { checkSubProcess } from './check-sub-processes.ts'
import { checkTimeout } from './check-timeouts.ts'
import { checkTitles } from './check-titles.ts'

/** Every workflow: its model and sheet, its nodes' settings, the shape of its flow. */
export function checkWorkflows(pkg: AppPackage, organisation: FullOrganisation | null, report: Report): void {
  pkg.workflows.forEach((workflow, w) => {
    const path: Path = ['workflows', w]
    const graph = flowGraph(workflow)
    const branches = checkFlow(pkg, workflow, graph, path, report)
    const model = pkg.models.find((each) => each.code === workflow.model)
    if (model === undefined) {
      report([...path, 'model'], 'unknownModel', { code: workflow.model })
      return
    }
    const shown = shownFields(workflow, model, path, report)
    const context: WorkflowContext = { pkg, workflow, model, graph, path, report }
    workflow.nodes.forEach((node, n) => {
      checkNode({ ...context, node, path: [...path, 'nodes', n] }, shown, branches)
    })
    checkHumanDecision(context)
    checkRevocation(context, organisation)
  })
}

function checkNode(
  context: NodeContext,
  shown: ReadonlySet<string> | null,
  branches: ReadonlyMap<string, Branches>,
): void {
  const { node } = context
  if (node.type === 'start' || node.type === 'approval') checkButtons({ ...context, node })
  if (node.type === 'approval') checkRatio({ ...context, node })
  if (node.type === 'subProcess') checkSubProcess({ ...context, node })
  checkFieldRights(context, shown)
  checkSources(context)
  checkChooser(context)
  checkModes(context)
  checkReturns(context)
  checkTimeout(context, branches)
  checkSkip(context)
  checkService(context)
  checkTitles(context)
  checkChoices(context)
}

function shownFields(
  workflow: Workflow,
  model: BizModel,
  path: Path,
  report: Report,
): ReadonlySet<string> | null {
  const sheet = model.sheets.find((each) => each.code === workflow.sheet)
  if (sheet !== undefined) return fieldsOf(sheet.phone)
  report([...path, 'sheet'], 'unknownSheet', { code: workflow.sheet, model: model.code })
  return null
}
