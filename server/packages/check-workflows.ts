import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import type { FormAction } from '../../contract/vocabulary.ts'
import { checkFieldRights } from './check-field-rights.ts'
import { checkFlow } from './check-flow.ts'
import { fieldsOf } from './check-sheets.ts'
import { flowGraph, reaches } from './flow-graph.ts'
import type { Path, Report } from './problems.ts'

/** What a node's buttons may be; an action that the engine does not carry out is not offered. */
const ACTIONS: { readonly start: readonly FormAction[]; readonly approval: readonly FormAction[] } = {
  start: ['submit'],
  approval: ['agree', 'disagree', 'reject'],
}

const PERSON_TYPES = ['person', 'multiPerson', 'mixedPeople']
const DEPARTMENT_TYPES = ['department', 'multiDepartment', 'mixedPeople']

/** Every workflow: its model and sheet, its nodes' settings, the shape of its flow. */
export function checkWorkflows(pkg: AppPackage, report: Report): void {
  pkg.workflows.forEach((workflow, w) => {
    const path: Path = ['workflows', w]
    checkFlow(workflow, path, report)
    const model = pkg.models.find((each) => each.code === workflow.model)
    if (model === undefined) {
      report([...path, 'model'], 'unknownModel', { code: workflow.model })
      return
    }
    const shown = shownFields(workflow, model, path, report)
    workflow.nodes.forEach((node, n) => {
      const at = [...path, 'nodes', n]
      if (node.type !== 'start' && node.type !== 'approval') return
      checkButtons(node, at, report)
      checkFieldRights(node, model, shown, at, report)
      if (node.type === 'approval') checkSources(node, workflow, model, at, report)
    })
  })
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

function checkButtons(
  node: Extract<FlowNode, { type: 'start' | 'approval' }>,
  path: Path,
  report: Report,
): void {
  if (node.buttons === undefined) return
  const allowed = ACTIONS[node.type]
  const seen = new Set<string>()
  node.buttons.forEach((button, b) => {
    const at = [...path, 'buttons', b, 'action']
    if (!allowed.includes(button.action)) {
      report(at, 'actionNotHere', { action: button.action, allowed: allowed.join(', ') })
    } else if (seen.has(button.action)) report(at, 'namedTwice', { code: button.action })
    seen.add(button.action)
  })
  const needed = node.type === 'start' ? 'submit' : 'agree'
  if (!seen.has(needed)) report([...path, 'buttons'], 'actionMissing', { action: needed })
}

function checkSources(
  node: ApprovalNode,
  workflow: Workflow,
  model: BizModel,
  path: Path,
  report: Report,
): void {
  node.participants.forEach((source, s) => {
    const at = [...path, 'participants', s]
    if (source.source === 'personField') checkField(source.field, PERSON_TYPES, model, at, report)
    if (source.source === 'departmentFieldHead') checkField(source.field, DEPARTMENT_TYPES, model, at, report)
    if (source.source === 'handlersOf') checkEarlier(source.node, node, workflow, [...at, 'node'], report)
  })
}

function checkField(
  code: string,
  types: readonly string[],
  model: BizModel,
  path: Path,
  report: Report,
): void {
  const property = model.properties.find((each) => each.code === code)
  const at = [...path, 'field']
  if (property === undefined) report(at, 'unknownProperty', { code, model: model.code })
  else if (!types.includes(property.type)) {
    report(at, 'fieldType', { code, type: property.type, expected: types.join(', ') })
  }
}

function checkEarlier(
  code: string,
  node: ApprovalNode,
  workflow: Workflow,
  path: Path,
  report: Report,
): void {
  const named = workflow.nodes.find((each) => each.code === code)
  if (named === undefined) report(path, 'unknownNode', { code })
  else if (named.type !== 'approval' && named.type !== 'start') report(path, 'nodeWithoutPeople', { code })
  else if (!reaches(flowGraph(workflow), code, node.code))
    report(path, 'notEarlier', { code, node: node.code })
}
