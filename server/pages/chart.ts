import type { OutputOf } from '../../contract/endpoint.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Route } from '../../contract/package/workflows.ts'
import { NODE_STATE } from '../../contract/vocabulary.ts'
import type { ChartNode, ChartRoute, getWorkflowChart } from '../../contract/workflow/chart.ts'
import type { Definition } from '../../engine/model/context.ts'
import { predict } from '../../engine/views/predict.ts'
import { drawWorkflow } from '../../rules/flow-layout/draw-workflow.ts'
import type { Direction, Drawing } from '../../rules/flow-layout/graph.ts'
import { nodeNames } from '../apps/node-names.ts'
import type { InstanceView } from '../stores/instances/instances.ts'
import type { TimelineFacts } from '../stores/instances/timeline-facts.ts'
import { type Ahead, aheadOf } from './chart/ahead.ts'
import { nodeFacts } from './chart/node-facts.ts'
import { walkedRoutes } from './chart/walked.ts'
import type { TimelineScene } from './timeline/scene.ts'
import type { TimelineReader } from './timeline.ts'

type Chart = OutputOf<typeof getWorkflowChart>
type NodeFacts = Pick<ChartNode, 'status' | 'mark' | 'rounds' | 'people'>

/** What is drawn: a published version, with a run on it or without. */
export type ChartSubject = {
  readonly definition: Definition
  readonly version: number
  readonly run: { readonly view: InstanceView; readonly facts: TimelineFacts } | null
  readonly direction: Direction
}

/** The flow chart with the states of the latest round and the path that is ahead (engine Z2, Z3). */
export function presentChart(
  { definition, version, run, direction }: ChartSubject,
  reader: TimelineReader,
): Chart {
  const { workflow } = definition
  const { nodes, routes } = workflow
  const drawing = drawWorkflow(workflow, direction)
  const { factsOf, ahead, walked } = run === null ? NOT_STARTED : standingOf(run, definition, reader)
  return {
    workflowCode: workflow.code,
    workflowVersion: version,
    width: drawing.width,
    height: drawing.height,
    activities: nodes.map((node, place) =>
      presentNode(node, place, drawing, factsOf(node.code), ahead, { definition, locale: reader.locale }),
    ),
    rules: routes.map((route, place) => presentRoute(route, place, drawing, walked, ahead)),
  }
}

const NOT_STARTED = {
  factsOf: (): NodeFacts => ({ status: NODE_STATE.notStarted, mark: null, rounds: 0, people: [] }),
  ahead: { nodes: new Set<string>(), routes: new Set<Route>() } satisfies Ahead,
  walked: new Set<Route>(),
}

function standingOf(
  { view, facts }: NonNullable<ChartSubject['run']>,
  definition: Definition,
  reader: TimelineReader,
) {
  const { organisation, locale, language, now, actor } = reader
  const scene: TimelineScene = {
    view,
    definition,
    organisation,
    locale,
    language,
    facts,
    readerId: actor.userId,
  }
  const { state, record } = view
  const walked = walkedRoutes(state, definition.workflow)
  if (state.status !== 'PROCESSING')
    return { factsOf: nodeFacts(scene, []), ahead: NOT_STARTED.ahead, walked }
  const initiator = { id: state.initiatorId, active: true }
  const calendar = organisation.workCalendar
  const { appCode } = reader
  const context = { now, actor: initiator, definition, organisation, calendar, appCode, record }
  const prediction = predict(state, context)
  const open = state.activations.filter((each) => each.state === 'open').map(({ node }) => node)
  return {
    factsOf: nodeFacts(scene, prediction.steps),
    ahead: aheadOf([...new Set(open)], prediction, definition, record),
    walked,
  }
}

const TYPES: Record<FlowNode['type'], ChartNode['activityType']> = {
  start: 'START',
  end: 'END',
  approval: 'PARTICIPANT',
  service: 'SYSTEM_ACTIVITY',
  subProcess: 'SUB_INSTANCE',
  gateway: 'CONNECTION',
  split: 'CONNECTION',
  join: 'CONNECTION',
  circulate: 'CIRCULATE',
}

function presentNode(
  node: FlowNode,
  place: number,
  drawing: Drawing,
  facts: NodeFacts,
  ahead: Ahead,
  names: Parameters<typeof nodeNames>[1],
): ChartNode {
  const { type } = node
  const box = drawing.boxes[place] ?? { x: 0, y: 0, width: 0, height: 0 }
  return {
    ...nodeNames(node.code, names),
    activityType: TYPES[type],
    ...(type === 'gateway' || type === 'split' || type === 'join' ? { connection: type } : {}),
    ...box,
    ...facts,
    predicted: ahead.nodes.has(node.code) && facts.status === NODE_STATE.notStarted,
  }
}

function presentRoute(
  route: Route,
  place: number,
  drawing: Drawing,
  walked: ReadonlySet<Route>,
  ahead: Ahead,
): ChartRoute {
  return {
    preActivityCode: route.from,
    postActivityCode: route.to,
    points: (drawing.routes[place] ?? []).map(({ x, y }) => ({ x, y })),
    text_i18n: route.name ?? {},
    utilizeElse: route.otherwise === true,
    walked: walked.has(route),
    predicted: ahead.routes.has(route) && !walked.has(route),
  }
}
