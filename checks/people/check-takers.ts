import type { AppPackage } from '../../contract/package/app-package.ts'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import { membersOf } from '../../rules/organisation/audience.ts'
import { exampleOf } from '../graph/example.ts'
import { flowGraph } from '../graph/flow-graph.ts'
import { startOf, wayBetween } from '../graph/ways.ts'
import type { WorkflowContext } from '../graph/workflow-context.ts'
import type { Report } from '../problem/problems.ts'
import type { EngineAnswers, FreshRun } from './engine-answers.ts'
import {
  type FullOrganisation,
  type Initiator,
  type InitiatorKind,
  initiatorsOf,
  kindsOf,
} from './initiators.ts'

/** Known by the organisation alone, whoever starts. */
const FIXED = new Set<ParticipantSource['source']>(['users', 'role', 'department'])
/** Known only in a run. */
const OPEN = new Set<ParticipantSource['source']>([
  'personField',
  'departmentFieldHead',
  'handlersOf',
  'initiatorChosen',
  'previousChosen',
  'script',
])

/** For whom a node has nobody; with `group` for whom that group has nobody. */
type Stuck = InitiatorKind & { readonly group: string | null }

/**
 * Every approval node has somebody for everyone who may start the workflow, by its sources or by what it does when they
 * give nobody (engine N1, N3). Asked of the engine itself, with the organisation as it is now. A source that only a run
 * fills is taken as empty; then the node may be in trouble on purpose (`exception`, `block`).
 */
export function checkTakers(pkg: AppPackage, asked: Asked, report: Report): void {
  pkg.workflows.forEach((workflow, w) => {
    checkWorkflow({ pkg, workflow, graph: flowGraph(workflow), path: ['workflows', w], report }, asked)
  })
}

/** Everybody who may start, and the engine that knows whom it would ask for each of them. */
type Asked = { readonly organisation: FullOrganisation; readonly engine: EngineAnswers }

type Context = Pick<WorkflowContext, 'pkg' | 'workflow' | 'graph' | 'path' | 'report'>

function checkWorkflow(context: Context, asked: Asked): void {
  const { pkg, workflow, path, report } = context
  const { organisation } = asked
  const administrators = membersOf(workflow.administrators, organisation)
  if (workflow.administrators !== 'everyone' && !administrators.some((person) => person.active)) {
    report([...path, 'administrators'], 'nobodyAdministers')
  }
  const initiators = initiatorsOf(workflow, pkg, organisation)
  workflow.nodes.forEach((node, n) => {
    if (node.type === 'approval') checkNode(node, n, initiators, context, asked)
  })
}

function checkNode(
  node: ApprovalNode,
  n: number,
  all: readonly Initiator[],
  { pkg, workflow, graph, path, report }: Context,
  { organisation, engine }: Asked,
): void {
  const model = pkg.models.find(({ code }) => code === workflow.model)
  // A workflow without a model is told of where its names are checked.
  if (model === undefined) return
  const known = { ...node, participants: node.participants.filter((source) => !OPEN.has(source.source)) }
  const isOpen = known.participants.length < node.participants.length
  const stuck: Stuck[] = []
  for (const { initiator, count } of kindsAt(node, all, organisation)) {
    const run = { workflow, model, initiator }
    const answer = engine.atNode(known, run)
    if (answer.kind === 'tooMany') {
      const { count: people, limit } = answer
      report([...path, 'nodes', n], 'tooManyPeople', { code: node.code, count: people, limit })
      return
    }
    const isStuck = answer.kind === 'nobody' || answer.kind === 'blocked'
    const group = emptyGroup(node, run, engine)
    if (group !== null || (isStuck && !(isOpen && isMeant(node)))) stuck.push({ initiator, count, group })
  }
  const [first] = stuck
  if (first === undefined) return
  const start = startOf(graph)
  const way = (start === undefined ? undefined : wayBetween(graph, start, node.code)) ?? [node.code]
  const example = exampleOf(graph, way, { initiator: first.initiator.label })
  const count = stuck.reduce((sum, each) => sum + each.count, 0)
  const params = { code: node.code, count, all: all.length }
  if (first.group === null) report([...path, 'nodes', n], 'nobodyTakes', params, example)
  else report([...path, 'nodes', n, 'groups'], 'nobodyInGroup', { ...params, group: first.group }, example)
}

/** Whoever has to be asked about: anyone, when it does not matter who starts; else one of each kind. */
function kindsAt(
  node: ApprovalNode,
  all: readonly Initiator[],
  organisation: FullOrganisation,
): readonly InitiatorKind[] {
  const sources = [node, ...(node.groups ?? [])].flatMap(({ participants }) => participants)
  const asIs = (node.onInitiator ?? 'task') === 'task' && (node.onSubmitter ?? 'task') === 'task'
  const [anyone] = all
  const isFixed = node.onNobody !== 'managerUp' && sources.every((source) => FIXED.has(source.source))
  if (anyone !== undefined && asIs && isFixed) return [{ initiator: anyone, count: all.length }]
  return kindsOf(all, organisation, !asIs || sources.some((source) => source.source === 'initiator'))
}

function isMeant({ onNobody }: ApprovalNode): boolean {
  return onNobody === 'exception' || onNobody === 'block'
}

/** A group that nobody is in; all groups must agree (engine M11). */
function emptyGroup(
  { code, groups = [] }: ApprovalNode,
  run: FreshRun,
  engine: EngineAnswers,
): string | null {
  const empty = groups.find(
    ({ participants }) =>
      participants.every((source) => !OPEN.has(source.source)) &&
      !engine.namesAnybody(participants, code, run),
  )
  return empty === undefined ? null : (Object.values(empty.name)[0] ?? '')
}
