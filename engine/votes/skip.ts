import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { rightsAt } from '../../rules/form/rights.ts'
import { asksSignature } from '../../rules/workflow/signature.ts'
import { skipsUnchanged } from '../definition/flow.ts'
import { isDecisive } from '../form/decisive.ts'
import { formBefore, seenAt, showsOther } from '../form/seen.ts'
import type { Activation } from '../model/activation.ts'
import type { DecidingRule } from '../model/decision.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf, slotOf, tokenOf } from '../model/state.ts'
import { lineOf } from '../model/tree.ts'
import { initiatorPolicy } from '../participants/initiator-policy.ts'
import type { Run } from '../run/run.ts'
import { activationsBefore, agreesIn, type EarlierAgree } from './earlier-agrees.ts'
import { isHeldForHuman } from './outcome.ts'
import { isSkipBarred } from './skip-bar.ts'

/** What decides a slot at the moment it opens, instead of its person: an agree by rule (R3 step 8). */
export type ByRule = { readonly rule: Extract<DecidingRule, 'I1' | 'D2'>; readonly link?: number }

type Voice = Pick<Slot, 'ownerId' | 'holderId' | 'delegation' | 'reasons'>

/**
 * For the slots of one activation: by which rule each is decided, if any. Looked up once, asked per slot. The
 * initiator's policy comes before the skip (R3).
 */
export function rulesFor(
  run: Run,
  node: ApprovalNode,
  activation: Activation,
): (voice: Voice) => ByRule | null {
  const linkOf = skips(run, node, activation)
  return (voice) => {
    if (isAskedByHand(voice)) return null
    if (initiatorPolicy(node, run.state, voice.ownerId) === 'agree') return { rule: 'I1' }
    const link = linkOf(voice)
    return link === null ? null : { rule: 'D2', link }
  }
}

/** D4 (d): an administrator named him, or needs him because the rules alone would end the run (X2, N4, N5). */
function isAskedByHand(voice: Voice): boolean {
  return isHeldForHuman(voice) || voice.reasons.some(({ kind }) => kind === 'adjusted')
}

const never = () => null

/** The slot whose agree stands for this voice too (D1, D2), or null. */
function skips(run: Run, node: ApprovalNode, activation: Activation): (voice: Voice) => number | null {
  const policy = skipPolicyOf(run, node)
  const lifted = isLifted(run, activation)
  if (policy === 'off' || !maySkipAt(run, node, activation, lifted)) return never
  const before = activationsBefore(run.state, run.flow, activation, policy)
  const again = lifted ? run.state.activations.filter(({ node: code }) => code === node.code) : []
  const agrees = agreesIn(run.state, [...before, ...again], lifted)
  if (agrees.size === 0 || asksForInput(run, node)) return never
  return ({ ownerId, holderId, delegation }) => {
    const earlier = agrees.get(ownerId)
    if (earlier === undefined || holderId !== ownerId || delegation !== undefined) return null
    const isOther = lifted ? seesOther(run, node, ownerId, earlier) : changedSince(run, ownerId, earlier)
    return isOther ? null : earlier.slot.id
  }
}

export function skipPolicyOf({ context }: Pick<Run, 'context'>, node: ApprovalNode) {
  return node.skip ?? context.definition.workflow.skip ?? 'adjacent'
}

/** B7: on the way back to the returner's node its setting may let those be skipped who agreed before. */
function isLifted({ state, flow }: Run, { token }: Activation): boolean {
  const bars = lineOf(state, token).flatMap((id) => tokenOf(state, id).noSkipUntil ?? [])
  const returners = bars.map((code) => flow.node(code))
  return returners.length > 0 && returners.every(skipsUnchanged)
}

/** D4 (b) and (d), B7, D6. */
function maySkipAt(run: Run, node: ApprovalNode, activation: Activation, lifted: boolean): boolean {
  if (activation.cause === 'activate') return false
  const isBarred = activation.cause !== undefined || isSkipBarred(run.state, activation.token)
  if (isBarred && !lifted) return false
  if (asksSignature(node) || node.opinion?.required === true) return false
  return !wasSkippedNow(run, node.code, activation.id)
}

/** D6: in one command a node is passed by skip once, so that a loop of skips comes to a stop. */
function wasSkippedNow({ events, state }: Run, node: string, activation: number): boolean {
  return events.some((event) => {
    if (event.type !== 'slotCreated' && event.type !== 'slotDecided') return false
    if (event.decision?.rule !== 'D2') return false
    const { activation: at } = slotOf(state, event.slot)
    return at !== activation && activationOf(state, at).node === node
  })
}

/** D4 (a): a field that he may or must fill. */
function asksForInput({ context }: Run, node: ApprovalNode): boolean {
  const { model } = context.definition
  const rights = rightsAt(node, model)
  const codes = model.properties.flatMap((property) => [
    property.code,
    ...(property.type === 'subTable' ? property.columns.map(({ code }) => `${property.code}.${code}`) : []),
  ])
  return codes.some((code) => rights(code).editable || rights(code).required)
}

/** D4 (c): someone else changed a decisive field after his decision. */
function changedSince({ state, context }: Run, personId: string, { decision }: EarlierAgree): boolean {
  const { model } = context.definition
  return (state.decisiveChanges ?? []).some(
    (change) =>
      change.byId !== personId && change.decision >= decision.order && isDecisive(model, change.code),
  )
}

/**
 * B7: whether the form shows somebody here what it did not show him, or not so, where he agreed. What he changed himself
 * since then he knows.
 */
function seesOther(
  run: Run,
  node: ApprovalNode,
  personId: string,
  { slot, decision }: EarlierAgree,
): boolean {
  const { decisiveChanges = [], watchedChanges = [] } = run.state
  const since = [...decisiveChanges, ...watchedChanges].filter((change) => change.decision >= decision.order)
  const unknown = since.filter(({ code }, place) => {
    const own = since.findLastIndex((change) => change.code === code && change.byId === personId)
    return place > own
  })
  const nodeThen = run.flow.node(activationOf(run.state, slot.activation).node)
  const then = seenAt(run, nodeThen, formBefore(run.data, unknown))
  return showsOther(seenAt(run, node, run.data), then)
}
