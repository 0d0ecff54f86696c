import type { ApprovalNode, FlowNode } from '../contract/package/nodes.ts'
import type { ApprovalMode, InstanceOutcome } from '../contract/vocabulary.ts'
import { openNewRun } from './commands/open-run.ts'
import type { Context, FormData } from './context.ts'
import { recordDecision } from './decision.ts'
import { fieldsRead, type MissingData, missingData } from './missing-data.ts'
import type { Activation } from './model/activation.ts'
import type { Instance } from './model/instance.ts'
import { HELD_FOR_A_HUMAN, surroundings } from './nodes/approval.ts'
import type { Person } from './organisation.ts'
import type { Voice } from './participants/expand.ts'
import { askAdministrators, type Resolution, resolveParticipants } from './participants/resolve.ts'
import { beginRun, type Run } from './run.ts'
import { hasHumanAgree, itemOfSlot, slotsOf } from './state.ts'
import { leave, type Step } from './step.ts'
import { endsAgreed, walk } from './walk.ts'

/** What a prediction waits for: a field that is still empty, or those who will handle an earlier node. */
export type Dependency = { readonly kind: 'field' | 'node'; readonly code: string }

/** A node that people will probably be asked at. */
export type PredictedStep = {
  readonly node: string
  readonly mode: ApprovalMode
  /** Empty when nobody will be asked, or when it depends on something. */
  readonly people: readonly Voice[]
  /** Nobody will be asked: it passes by rule (N2), or stops as EXCEPTION. */
  readonly nobody: 'pass' | 'exception' | null
  readonly dependsOn: readonly Dependency[]
}

export type Prediction = {
  readonly steps: readonly PredictedStep[]
  /** Nodes whose ways out depend on missing data: beyond them nothing is predicted. */
  readonly stops: readonly { readonly node: string; readonly dependsOn: readonly Dependency[] }[]
  /** How the run ends if everyone agrees; null when that cannot be told. */
  readonly outcome: InstanceOutcome | null
}

type Forecast = {
  readonly run: Run
  readonly missing: MissingData
  readonly arrivals: Step[]
  readonly steps: PredictedStep[]
  readonly stops: { node: string; dependsOn: readonly Dependency[] }[]
  /** Nodes with people that the forecast has been at: a loop is shown once. */
  readonly seen: Set<string>
  readonly isSomeoneAsked: boolean
}

/** What comes after the nodes that are open now, if all agree and the data stays as it is (Z3). */
export function predict(state: Instance, context: Context): Prediction {
  const actor = { id: state.initiatorId, active: true }
  return forecast(beginRun({ ...context, actor }, state, context.record))
}

/** What a new run would do if it were submitted with this data. */
export function predictStart(
  context: Context,
  starter: { readonly initiator: Person; readonly departmentId: string },
  data: FormData,
): Prediction {
  return forecast(openNewRun(context, starter.initiator, starter.departmentId, data))
}

function forecast(run: Run): Prediction {
  const open = run.state.activations.filter((activation) => activation.state === 'open')
  const standing = open.filter(({ token }) => run.state.tokens[token - 1]?.trouble === null)
  const ahead: Forecast = {
    run,
    missing: missingData(run.context.definition, run.data),
    arrivals: [],
    steps: [],
    stops: [],
    seen: new Set(standing.map(({ node }) => node)),
    isSomeoneAsked: standing.some(({ node }) => node !== run.flow.start.code),
  }
  for (const { node } of standing) ahead.missing.addEditor(run.flow.node(node))
  for (const activation of standing) leaveOpen(ahead, activation)
  for (let step = ahead.arrivals.shift(); step !== undefined; step = ahead.arrivals.shift()) {
    const node = run.flow.node(step.node)
    if (ahead.seen.has(step.node)) continue
    ahead.seen.add(step.node)
    if (node.type === 'approval') visit(ahead, step, node)
    else if (node.type === 'subProcess') goOn(ahead, step)
  }
  return { steps: ahead.steps, stops: ahead.stops, outcome: run.state.outcome }
}

/** The initiator's open task is taken as submitted, so that later nodes can ask for its handler. */
function leaveOpen(ahead: Forecast, { id, token, node }: Activation): void {
  const { run } = ahead
  const slot = slotsOf(run.state, id)[0]
  const item = slot === undefined ? undefined : itemOfSlot(run.state, slot.id)
  if (node === run.flow.start.code && slot !== undefined && item !== undefined) {
    recordDecision(run, { slot, item }, 'submit', '')
  }
  goOn(ahead, { token, node, via: { from: id, failed: false } })
}

/** Everyone asked here agrees and the token walks on to the next people. */
function goOn(ahead: Forecast, step: Step): void {
  const { run } = ahead
  if (stopsAt(ahead, step.node)) return
  walk(run, leave(run, step.token, step.node, step.via), (next, node) => holds(ahead, next, node))
}

function holds(ahead: Forecast, step: Step, node: FlowNode): boolean {
  if (node.type !== 'approval' && node.type !== 'start' && node.type !== 'subProcess')
    return stopsAt(ahead, step.node)
  ahead.arrivals.push(step)
  return true
}

function stopsAt(ahead: Forecast, node: string): boolean {
  const dependsOn = ahead.missing.among(fieldsRead(ahead.run.context.definition, node)).map(field)
  if (dependsOn.length > 0) ahead.stops.push({ node, dependsOn })
  return dependsOn.length > 0
}

function visit(ahead: Forecast, step: Step, node: ApprovalNode): void {
  const dependsOn = dependencies(ahead, node)
  const resolution = dependsOn.length > 0 ? null : resolve(ahead, step, node)
  ahead.steps.push(predicted(node, resolution, dependsOn))
  if (resolution !== null && resolution.kind !== 'people' && resolution.kind !== 'pass') return
  if (resolution?.kind !== 'pass') ahead.missing.addEditor(node)
  goOn(ahead, step)
}

/** As `openApproval` would, were all before it to agree. */
function resolve(ahead: Forecast, step: Step, node: ApprovalNode): Resolution {
  const { run } = ahead
  const { workflow } = run.context.definition
  const resolution = resolveParticipants(node, workflow, surroundings(run), false)
  if (resolution.kind !== 'pass' || !run.flow.needsHumanDecision || hasHumanBefore(ahead)) return resolution
  if (!endsAgreed(run, step)) return resolution
  return askAdministrators(node, workflow, surroundings(run), HELD_FOR_A_HUMAN)
}

/** Whether someone will have agreed by then, all going well. */
function hasHumanBefore({ run, steps, isSomeoneAsked }: Forecast): boolean {
  const isPredicted = steps.some((step) => step.people.length > 0 || step.dependsOn.length > 0)
  return isSomeoneAsked || isPredicted || hasHumanAgree(run.state)
}

function dependencies({ missing, seen, run }: Forecast, node: ApprovalNode): readonly Dependency[] {
  const fields = node.participants.flatMap((source) => ('field' in source ? [source.field] : []))
  const handlers = node.participants.flatMap((source) =>
    source.source === 'handlersOf' && seen.has(source.node) && source.node !== run.flow.start.code
      ? [{ kind: 'node' as const, code: source.node }]
      : [],
  )
  return [...missing.among(fields).map(field), ...handlers]
}

function predicted(
  { code, mode }: ApprovalNode,
  resolution: Resolution | null,
  dependsOn: readonly Dependency[],
): PredictedStep {
  if (resolution === null) return { node: code, mode, people: [], nobody: null, dependsOn }
  if (resolution.kind === 'people') {
    return { node: code, mode: resolution.mode, people: resolution.voices, nobody: null, dependsOn }
  }
  const nobody = resolution.kind === 'pass' ? 'pass' : 'exception'
  return { node: code, mode, people: [], nobody, dependsOn }
}

function field(code: string): Dependency {
  return { kind: 'field', code }
}
