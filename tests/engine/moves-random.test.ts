import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Command } from '../../engine/commands/command.ts'
import type { Instance } from '../../engine/model/instance.ts'
import {
  activationOf,
  isOpenToken,
  isUndecided,
  itemOf,
  latestActivation,
  slotOf,
  slotsOf,
} from '../../engine/model/state.ts'
import { type AllowedAction, allowedActions } from '../../engine/offers/allowed-actions.ts'
import { returnTargets } from '../../engine/returns/return-targets.ts'
import { nodeStates } from '../../engine/views/node-states.ts'
import { isForAdministrators } from '../../engine/votes/outcome.ts'
import { colleagues } from '../support/builders.ts'
import { randomDefinition } from '../support/random-flows.ts'
import { randomly } from '../support/random-seed.ts'
import { faultOf, Story } from '../support/story.ts'

const RUNS = process.env.LONG === '1' ? 10_000 : 1_000
const NAMES = colleagues().people.map(({ id }) => id)
const EVERYTHING = {
  operations: ['nullify', 'finish', 'activate', 'reopen', 'hold', 'adjustHandlers'],
  othersExist: true,
} as const

type Offer = AllowedAction & { readonly who: string }

const WEIGHT: Readonly<Record<string, number>> = {
  submit: 6,
  agree: 12,
  disagree: 2,
  reject: 6,
  retrieve: 4,
  activate: 1,
  holdNode: 1,
  reopen: 1,
  cancel: 1,
  finishInstance: 1,
}

function offersOf(story: Story): readonly Offer[] {
  return NAMES.flatMap((who) =>
    allowedActions(story.state, story.context(who)).map((offer) => ({ ...offer, who })),
  )
}

/** Inputs that are valid for the offer, chosen by `pick`; null: this test does not try the action. */
function commandFor(story: Story, { who, action, item }: Offer, pick: number): Command | null {
  const opinion = 'because'
  const { state, definition } = story
  const nodes = definition.workflow.nodes.filter(({ type }) => type === 'approval' || type === 'start')
  const node = nodes[pick % nodes.length]?.code ?? 'start'
  if (item === null) {
    const live = state.tokens.filter((token) => token.state === 'live')
    const token = live[pick % Math.max(1, live.length)]?.id ?? null
    if (action === 'retrieve') return { type: 'withdraw', opinion }
    if (action === 'cancel') return { type: 'nullify', item, opinion }
    if (action === 'finishInstance') return { type: 'finish', item, opinion, runEndActions: false }
    if (action === 'activate' || action === 'reopen') {
      const people = pick % 2 === 0 || node === 'start' ? null : ['zhao', 'li']
      const named = action === 'reopen' ? null : token
      return { type: 'activate', node, token: named, collapse: pick % 3 > 0, people, reason: opinion }
    }
    const held = state.activations.findLast((one) => one.state === 'open')
    if (action === 'holdNode' && held !== undefined) {
      return { type: 'hold', node: held.node, token: null, reason: opinion }
    }
    return null
  }
  if (action === 'submit') {
    return { type: action, item, initiatorId: who, departmentId: 'office', data: {}, opinion }
  }
  if (action === 'agree' || action === 'disagree') return { type: action, item, data: {}, opinion }
  if (action === 'retrieve') return { type: 'takeBack', item }
  if (action === 'cancel') return { type: 'nullify', item, opinion }
  if (action !== 'reject') return null
  const targets = returnTargets(state, item, story.context(who))
  const target = targets[pick % Math.max(1, targets.length)]
  const together = targets.filter(({ split }) => split !== null && split === target?.split)
  const toNodes = pick % 5 === 0 ? together.map(({ node: one }) => one.code) : [target?.node.code ?? 'start']
  const mode = target?.modes[pick % target.modes.length] ?? 'rerun'
  return {
    type: 'return',
    item,
    toNodes: toNodes.length > 0 ? toNodes : [target?.node.code ?? 'start'],
    mode,
    opinion,
  }
}

/** Depends on what is sent with it, not on whether it is offered. */
const BY_INPUT = ['noOneToApprove', 'returnSeveral', 'otherBranch', 'needsCollapse', 'severalTokens']

/** What of a state has to be the same again after a vote and its take-back (§15 item 8). */
function essence(state: Instance) {
  const open = state.tokens.filter((token) => isOpenToken(token) || token.state === 'suspended')
  const standing = state.splits.filter((split) => split.state === 'open' || split.state === 'suspended')
  return {
    status: state.status,
    tokens: open.map(({ id, node, state: is, addresses = [] }) => ({ id, node, is, addresses })),
    splits: standing.map(({ id, generation, state: is }) => ({ id, generation, is })),
    items: state.items
      .filter(({ status }) => status === 'processing' || status === 'notStarted')
      .map(({ activation, slot, holderId, status }) => ({ activation, slot, holderId, status }))
      .toSorted((a, b) => (a.slot ?? 0) - (b.slot ?? 0)),
    votes: state.slots.filter(({ decision }) => decision?.standing === true).map(({ id }) => id),
    superseded: state.activations.filter(({ superseded }) => superseded).map(({ id }) => id),
  }
}

function checkTakeBack(story: Story, who: string, item: number, before: Instance, record: unknown): void {
  if (story.state.status !== 'PROCESSING' || before.status !== 'PROCESSING') return
  const decided = story.give(who, { type: 'takeBack', item })
  if (!decided.ok) throw new Error(`refused: ${decided.fault}`)
  expect(essence(story.state)).toEqual(essence(before))
  expect(story.record).toEqual(record)
}

type Told = Pick<Story, 'state' | 'definition'>

/** §15 item 9: those whom B5 asks after a straight back without a change. */
function askedAgain({ state, definition }: Told, item: number): readonly string[] {
  const { activation, node: code } = itemOf(state, item)
  const node = definition.workflow.nodes.find((one) => one.code === code)
  const revotes = node?.type === 'approval' && node.returns?.revote === true
  const mode = state.activations[activation - 1]?.mode
  const slots = slotsOf(state, activation)
  const standIns = slots.filter((slot) => slot.group === undefined && isForAdministrators(slot))
  return (standIns.length > 0 ? standIns : slots)
    .filter(({ signGroup }) => signGroup === undefined)
    .filter((slot) => revotes || mode === 'any' || slot.state === 'disagreed' || isUndecided(slot))
    .map(({ ownerId, candidates }) => (candidates === undefined ? ownerId : ''))
}

function checkStraightBack(story: Story, before: Instance, item: number, toNodes: readonly string[]): void {
  const { node } = itemOf(before, item)
  const expected = askedAgain({ state: before, definition: story.definition }, item)
  for (let tries = 0; tries < 20; tries += 1) {
    const next = story.state.items.find(
      (one) => one.status === 'processing' && toNodes.includes(one.node) && one.number > before.items.length,
    )
    if (next === undefined) break
    const isOwn = next.node === 'start'
    const decided = isOwn ? story.submit(next.holderId) : story.agree(next.holderId)
    if (!isOwn && itemOf(story.state, next.number).status === 'processing') return
    if (!decided.ok) throw new Error(`refused: ${decided.fault}`)
  }
  const opened = story.state.items.filter(
    (one) => one.node === node && (one.status === 'processing' || one.status === 'notStarted'),
  )
  const owners = opened.map(({ slot }) => slotOf(story.state, slot ?? 0).ownerId)
  expect(owners.toSorted()).toEqual(expected.toSorted())
}

/** B2: a node that returned shows it, until it opens again. */
function checkReturned({ state, definition }: Story, item: number): void {
  const { node, activation } = itemOf(state, item)
  if (
    latestActivation(state, node)?.id !== activation ||
    activationOf(state, activation).state !== 'returned'
  )
    return
  expect(nodeStates(state, definition).get(node)).toBe(0)
}

function act(story: Story, offer: Offer, pick: number): void {
  const before = story.state
  const { record } = story
  const command = commandFor(story, offer, pick)
  if (command === null) return
  const result = faultOf(story.give(offer.who, command))
  if (BY_INPUT.includes(result) || (result === 'actionNotOffered' && offer.item === null)) return
  if (before.outcome !== null && command.type === 'withdraw') return
  expect(`${command.type} ${result}`).toBe(`${command.type} ${offer.allowed ? 'accepted' : offer.reason}`)
  if (result !== 'accepted') return
  if (command.type === 'return') checkReturned(story, command.item)
  if ((command.type === 'agree' || command.type === 'disagree') && pick % 2 === 0) {
    const returned = story.state.activations.length > before.activations.length && story.state.returned
    const undone = allowedActions(story.state, story.context(offer.who)).some(
      ({ item, action, allowed }) => item === command.item && action === 'retrieve' && allowed,
    )
    if (undone && !returned) checkTakeBack(story, offer.who, command.item, before, record)
  } else if (command.type === 'return' && command.mode === 'straight' && pick % 2 === 0) {
    checkStraightBack(story, before, command.item, command.toNodes)
  }
}

describe('random flows and random ways back', () => {
  it(`${RUNS} runs: take-back restores (§15 item 8), straight back asks whom B5 names (item 9)`, {
    timeout: 600_000,
  }, () => {
    const step = fc.record({ pick: fc.nat(10_000), refused: fc.boolean() })
    const property = fc.property(
      randomDefinition,
      fc.integer({ min: 0, max: 12 }),
      fc.array(step, { minLength: 5, maxLength: 25 }),
      (flow, amount, steps) => {
        const story = new Story(flow)
        story.administrations = { boss: EVERYTHING }
        if (!story.submit('ann', { amount: String(amount) }).ok) return
        for (const { pick, refused } of steps) {
          const offers = offersOf(story).filter(({ allowed }) => allowed || refused)
          const weighed = offers.flatMap((offer) => Array<Offer>(WEIGHT[offer.action] ?? 0).fill(offer))
          const offer = weighed[pick % Math.max(1, weighed.length)]
          if (offer !== undefined) act(story, offer, pick)
        }
      },
    )
    fc.assert(property, randomly(RUNS))
  })
})
