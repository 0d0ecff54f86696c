import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { ApprovalMode, InstanceOutcome } from '../../contract/vocabulary.ts'
import type { Person } from '../../rules/organisation/organisation.ts'
import { openNewRun } from '../commands/open-run.ts'
import { fieldsRead, type MissingData, missingData } from '../definition/missing-data.ts'
import type { Activation } from '../model/activation.ts'
import type { Context, FormData } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf, itemOfSlot, slotsOf, tokenOf } from '../model/state.ts'
import { openApproval } from '../nodes/approval.ts'
import { endsAgreed, walk } from '../nodes/walk.ts'
import { choiceAt } from '../participants/choice.ts'
import { resolveParticipants } from '../participants/resolve.ts'
import { surroundings } from '../participants/surroundings.ts'
import type { Voice } from '../participants/voice.ts'
import { beginRun, type Run } from '../run/run.ts'
import { leave, type Step } from '../run/step.ts'
import { recordDecision } from '../votes/decision.ts'
import { activationsBefore } from '../votes/earlier-agrees.ts'
import { skipPolicyOf } from '../votes/skip.ts'
import { agreeAll, isOpenQuestion } from './agree-all.ts'

/** What a prediction waits for: a field that is still empty, or those who will handle an earlier node. */
export type Dependency = { readonly kind: 'field' | 'node'; readonly code: string }

/** A node that people will probably be asked at. */
export type PredictedStep = {
  readonly node: string
  readonly mode: ApprovalMode
  /** Who will have the task, delegations included; empty when nobody will be asked, or when it depends on something. */
  readonly people: readonly Voice[]
  /** Nobody will be asked: it passes by rule (N2, D2, I1), or stops as EXCEPTION. */
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
  /** Activations of which it is not known who will decide: one of several (D3). */
  readonly unsure: Set<number>
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
  return forecast(openNewRun(context, starter.initiator, starter, data))
}

/** The engine itself walks on in a copy of the run, where everyone who is asked agrees. */
function forecast(run: Run): Prediction {
  const open = run.state.activations.filter((activation) => activation.state === 'open')
  const standing = open.filter(({ token }) => tokenOf(run.state, token).trouble === null)
  const ahead: Forecast = {
    run,
    missing: missingData(run.context.definition, run.data),
    arrivals: [],
    steps: [],
    stops: [],
    seen: new Set(standing.map(({ node }) => node)),
    unsure: new Set(),
  }
  for (const { node } of standing) ahead.missing.addEditor(run.flow.node(node))
  for (const activation of standing) leaveOpen(ahead, activation)
  for (let step = ahead.arrivals.shift(); step !== undefined; step = ahead.arrivals.shift()) {
    const node = run.flow.node(step.node)
    if (ahead.seen.has(step.node)) continue
    ahead.seen.add(step.node)
    if (node.type === 'approval') visit(ahead, step, node)
    else if (node.type === 'subProcess') passBy(ahead, step)
  }
  return { steps: ahead.steps, stops: ahead.stops, outcome: run.state.outcome }
}

/** The initiator's open task is taken as submitted, so that later nodes can ask for its handler. */
function leaveOpen(ahead: Forecast, activation: Activation): void {
  const { run } = ahead
  const { id, token, node } = activation
  const slot = slotsOf(run.state, id)[0]
  const item = slot === undefined ? undefined : itemOfSlot(run.state, slot.id)
  if (node === run.flow.start.code && slot !== undefined && item !== undefined) {
    recordDecision(run, { slot, item }, 'submit', '')
    goOn(ahead, node, () => leave(run, token, node, { from: id, failed: false }))
    return
  }
  letPass(ahead, activation)
}

/** Everyone asked agrees, and the token walks on to the next people. */
function letPass(ahead: Forecast, { id, token, node }: Activation): void {
  const { run, unsure } = ahead
  if (isOpenQuestion(run, id)) unsure.add(id)
  const pending = ahead.arrivals
  goOn(ahead, node, () =>
    agreeAll(run, id, unsure.has(id), (via) => endsAgreed(run, { token, node, via }, pending)),
  )
}

function goOn(ahead: Forecast, from: string, next: () => readonly Step[]): void {
  if (stopsAt(ahead, from)) return
  const known = ahead.run.state.activations.length
  walk(ahead.run, next(), (step, node) => holds(ahead, step, node))
  for (const { id } of ahead.run.state.activations.slice(known))
    askAgain(ahead, activationOf(ahead.run.state, id))
}

/** A straight back goes on with those whom it names, without entering their node by its usual way (B5). */
function askAgain(ahead: Forecast, activation: Activation): void {
  const { run, seen, steps, missing } = ahead
  const { node, continues, state } = activation
  if (continues === undefined || state !== 'open' || seen.has(node)) return
  seen.add(node)
  missing.addEditor(run.flow.node(node))
  steps.push(stepOf(run, activation))
  letPass(ahead, activation)
}

/** Nobody is asked for it, or it is not known who: the token goes on from there. */
function passBy(ahead: Forecast, { token, node, via }: Step): void {
  goOn(ahead, node, () => leave(ahead.run, token, node, via))
}

const HALTS: readonly FlowNode['type'][] = ['approval', 'start', 'subProcess']

function holds(ahead: Forecast, step: Step, node: FlowNode): boolean {
  if (!HALTS.includes(node.type)) return stopsAt(ahead, step.node)
  ahead.arrivals.push(step)
  return true
}

function stopsAt(ahead: Forecast, node: string): boolean {
  const dependsOn = ahead.missing.among(fieldsRead(ahead.run.context.definition, node)).map(field)
  if (dependsOn.length > 0) ahead.stops.push({ node, dependsOn })
  return dependsOn.length > 0
}

function visit(ahead: Forecast, step: Step, node: ApprovalNode): void {
  const { run, steps, missing, arrivals } = ahead
  const dependsOn = dependencies(ahead, step, node)
  if (dependsOn.length > 0) {
    steps.push({ node: node.code, mode: node.mode, people: [], nobody: null, dependsOn })
    missing.addEditor(node)
    passBy(ahead, step)
    return
  }
  const id = run.state.activations.length + 1
  const next = openApproval(run, step, node, (via) => endsAgreed(run, { ...step, via }, arrivals))
  const opened = activationOf(run.state, id)
  steps.push(stepOf(run, opened))
  if (opened.state !== 'open') goOn(ahead, node.code, () => next)
  else if (tokenOf(run.state, opened.token).trouble === null) {
    missing.addEditor(node)
    letPass(ahead, opened)
    // A position that is skipped in its turn is known only now.
    steps.splice(-1, 1, stepOf(run, opened))
  }
}

/** Who is asked in an activation: whoever has a task in it that no rule completes. */
function stepOf(run: Run, { id, node, mode, token, state }: Activation): PredictedStep {
  const asked = slotsOf(run.state, id).filter(
    (slot) => itemOfSlot(run.state, slot.id) !== undefined && slot.decision?.rule === undefined,
  )
  const people = asked.flatMap((slot) => voicesIn(run, slot))
  const isStuck = state === 'open' && tokenOf(run.state, token).trouble !== null
  const nobody = isStuck ? 'exception' : people.length === 0 ? 'pass' : null
  return { node, mode, people, nobody, dependsOn: [] }
}

function voicesIn({ context }: Run, { candidates, holderId, reasons }: Slot): readonly Voice[] {
  return (candidates ?? [holderId]).flatMap((id) => {
    const person = context.organisation.person(id)
    return person === undefined ? [] : [{ person, reasons }]
  })
}

function dependencies(ahead: Forecast, step: Step, node: ApprovalNode): readonly Dependency[] {
  const { missing, seen, run } = ahead
  const { state, flow } = run
  const fields = node.participants.flatMap((source) => ('field' in source ? [source.field] : []))
  const handlers = node.participants.flatMap((source) =>
    source.source === 'handlersOf' && seen.has(source.node) && source.node !== flow.start.code
      ? [source.node]
      : [],
  )
  const isChosen = state.chosen?.[node.code] !== undefined
  const choosers = [
    ...(choiceAt(node, ['initiatorChosen']) === undefined ? [] : [flow.start.code]),
    ...(choiceAt(node, ['previousChosen']) === undefined ? [] : [lastNode(state, step)]),
  ]
  const nodes = [...handlers, ...(isChosen ? [] : choosers), ...skipDependsOn(ahead, step, node)]
  return [
    ...missing.among(fields).map(field),
    ...[...new Set(nodes)].map((code) => ({ kind: 'node' as const, code })),
  ]
}

function lastNode(state: Instance, { via }: Step): string {
  return via.from === null ? '' : activationOf(state, via.from).node
}

/** Nodes of which it is open who will decide, where that is one who would be skipped here then (D1). */
function skipDependsOn({ run, unsure }: Forecast, { via }: Step, node: ApprovalNode): readonly string[] {
  const policy = skipPolicyOf(run, node)
  if (policy === 'off' || unsure.size === 0) return []
  const { workflow } = run.context.definition
  const resolution = resolveParticipants(node, workflow, surroundings(run), false)
  if (resolution.kind !== 'people') return []
  const asked = new Set(resolution.voices.map(({ person }) => person.id))
  return activationsBefore(run.state, run.flow, via, policy)
    .filter(({ id }) => unsure.has(id))
    .filter(({ id }) =>
      slotsOf(run.state, id).some(({ ownerId, candidates = [] }) =>
        [ownerId, ...candidates].some((person) => asked.has(person)),
      ),
    )
    .map(({ node: code }) => code)
}

function field(code: string): Dependency {
  return { kind: 'field', code }
}
