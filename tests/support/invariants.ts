import assert from 'node:assert/strict'
import type { InstanceStatus, WorkItemStatusName } from '../../contract/vocabulary.ts'
import type { Activation } from '../../engine/model/activation.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { Slot } from '../../engine/model/slot.ts'
import type { LoggedCommand } from '../../engine/replay.ts'
import { isOpenToken, slotsOf } from '../../engine/state.ts'

/** What must hold after every command: engine.md §15 items 1–5, security I-1, I-2, I-7 to I-11. */
export function checkInvariants(
  state: Instance,
  replayed: Instance | null,
  log: readonly LoggedCommand[],
): void {
  checkStatus(state)
  for (const token of state.tokens) checkToken(state, token)
  for (const slot of state.slots) checkSlot(state, slot)
  for (const activation of state.activations) checkActivation(state, activation)
  checkOpenings(state, log)
  checkSplits(state, log)
  assert.deepEqual(replayed, state, 'item 5: replaying the log gives the state')
}

function checkStatus(state: Instance): void {
  const runs = state.status === 'PROCESSING' || state.status === 'EXCEPTION'
  assert.equal(runs, state.tokens.some(isOpenToken), 'item 1: running means an open token')
  const openTrouble = state.tokens.some((token) => isOpenToken(token) && token.trouble !== null)
  assert.equal(state.status === 'EXCEPTION', openTrouble, 'an exception is a token in trouble')
  const open = state.items.filter((item) => item.status === 'processing' || item.status === 'notStarted')
  if (!runs) assert.deepEqual(open, [], 'I-2: an ended instance has no open item')
  assert.equal(state.outcome !== null, state.status === 'COMPLETED' || state.status === 'CANCELED')
  assert.equal(state.finishedAt !== null, !runs, 'an ended instance knows when')
}

function checkToken(state: Instance, token: Instance['tokens'][number]): void {
  if (!isOpenToken(token) || token.trouble !== null || token.held === true) return
  if (token.state === 'waiting') {
    const around = token.split === null ? undefined : state.splits[token.split - 1]
    if (around?.state === 'suspended') return
    const split = state.splits.find((entry) => entry.parent === token.id && entry.state === 'open')
    const branches = state.tokens.filter((branch) => branch.split === split?.id && isOpenToken(branch))
    assert.ok(branches.length > 0, `item 2: token ${token.id} waits for a live branch`)
    return
  }
  const activations = state.activations.filter((entry) => entry.token === token.id && entry.state === 'open')
  assert.equal(activations.length, 1, `I-1: token ${token.id} stands in one open activation`)
  const [activation] = activations
  assert.equal(activation?.node, token.node)
  const slots = slotsOf(state, activation?.id ?? 0)
  assert.ok(
    slots.some((slot) => slot.state === 'open'),
    `item 2: token ${token.id} has an open slot`,
  )
}

const ITEM_STATUS: Record<Slot['state'], readonly WorkItemStatusName[]> = {
  waiting: ['notStarted'],
  suspended: ['notStarted'],
  open: ['processing'],
  agreed: ['completed'],
  disagreed: ['completed'],
  closed: ['beCanceled', 'completed'],
}

function checkSlot(state: Instance, slot: Slot): void {
  const items = state.items.filter((item) => item.slot === slot.id)
  if (slot.decision?.carried === true) {
    assert.deepEqual(items, [], 'a carried vote has no task')
    return
  }
  const item = items.at(-1)
  assert.ok(
    item !== undefined && ITEM_STATUS[slot.state].includes(item.status),
    `slot ${slot.id} has its item`,
  )
  const open = items.filter(({ status }) => status === 'processing' || status === 'notStarted')
  assert.ok(open.length === 0 || open[0] === item, 'a slot has one open item, its newest')
  assert.equal(item.holderId, slot.holderId, 'item 3: one holder')
  if (item.status === 'completed') assert.ok(slot.decision !== null, 'I-6: a completed item has its decision')
  const isReopened = item.status !== 'completed' && slot.decision !== null
  if (isReopened) assert.equal(slot.decision?.standing, false, 'a decision taken back does not stand')
  assert.equal(item.status === 'beCanceled', item.closed !== null, 'who closed it is known')
  const isOpen = item.status === 'processing' || item.status === 'notStarted'
  assert.equal(item.finishedAt === null, isOpen)
}

function checkActivation(state: Instance, activation: Activation): void {
  const slots = slotsOf(state, activation.id)
  const undecided = slots.filter((slot) => slot.state === 'open' || slot.state === 'waiting')
  if (activation.state !== 'open') assert.deepEqual(undecided, [], 'a closed activation asks nobody')
  const owners = slots.filter((slot) => slot.state !== 'closed').map((slot) => slot.ownerId)
  assert.equal(new Set(owners).size, owners.length, 'I-20: nobody has two voices in one activation')
  checkVotes(activation, slots)
}

function checkVotes(activation: Activation, slots: readonly Slot[]): void {
  const agreed = slots.filter((slot) => slot.state === 'agreed').length
  const disagreed = slots.filter((slot) => slot.state === 'disagreed').length
  const voices = slots.filter((slot) => slot.state !== 'closed').length
  assert.ok(agreed + disagreed <= slots.length, 'item 4: votes at most slots')
  if (activation.mode === 'any') assert.ok(agreed <= 1, 'I-7: an or-sign has one agree')
  assert.ok(disagreed <= 1, 'one disagree ends a node')
  if (activation.note?.kind === 'autoPassed' || activation.note?.kind === 'terminated') return
  if (activation.state === 'passed') {
    assert.equal(disagreed, 0, 'item 4: one outcome')
    assert.ok(activation.mode === 'any' ? agreed === 1 : agreed === slots.length, 'I-8: passed by its rule')
  }
  if (activation.state === 'failed') assert.equal(disagreed, 1, 'I-8: failed by its rule')
  if (activation.state !== 'open' || voices === 0) return
  assert.equal(disagreed, 0, 'I-8: a failed node is closed')
  assert.ok(activation.mode === 'any' ? agreed === 0 : agreed < voices, 'I-8: a passed node is closed')
  if (activation.mode !== 'sequence') return
  assert.equal(slots.filter((slot) => slot.state === 'open').length, 1, 'M3: one position is open')
}

function checkOpenings(state: Instance, log: readonly LoggedCommand[]): void {
  const closings = new Map<number, number>()
  for (const event of log.flatMap((entry) => entry.events)) {
    if (event.type !== 'activationClosed' || (event.state !== 'passed' && event.state !== 'failed')) continue
    closings.set(event.activation, (closings.get(event.activation) ?? 0) + 1)
  }
  const openedBy = new Map<string, number>()
  const rounds = new Map<string, number>()
  const openAt = new Set<string>()
  for (const activation of state.activations) {
    const round = (rounds.get(activation.node) ?? 0) + 1
    assert.equal(activation.round, round, 'I-9: rounds rise by one')
    rounds.set(activation.node, round)
    if (activation.state === 'open') {
      assert.ok(!openAt.has(activation.node), `I-9: ${activation.node} is open once`)
      openAt.add(activation.node)
    }
    const { from, node, cause } = activation
    if (from === null || cause === 'return' || cause === 'activate') continue
    const times = (openedBy.get(`${from} ${node}`) ?? 0) + 1
    openedBy.set(`${from} ${node}`, times)
    assert.ok(times <= (closings.get(from) ?? 0), 'item 4: each pass opens the next node once')
  }
}

function checkSplits(state: Instance, log: readonly LoggedCommand[]): void {
  const events = log.flatMap((entry) => entry.events)
  for (const split of state.splits) {
    const branches = state.tokens.filter((token) => token.split === split.id)
    const live = branches.filter(isOpenToken).length
    const standsBy = branches.filter((token) => token.state === 'suspended').length
    const { state: is } = split
    assert.ok(branches.length > 0, 'I-11: a split has branches')
    if (is === 'open') assert.ok(live > 0 && standsBy === 0, 'I-11: an open split has a live branch')
    else if (is === 'suspended') assert.ok(standsBy + live > 0, 'P4: a split that stands by has its branches')
    else assert.equal(live + standsBy, 0, 'I-11: a closed split has no live branch')
    const count = (type: string) =>
      events.filter((event) => event.type === type && 'split' in event && event.split === split.id).length
    const isOver = is === 'joined' || is === 'withdrawn'
    assert.equal(count('splitClosed') - count('splitReopened'), isOver ? 1 : 0, 'I-10: a join is passed once')
    const isWaiting = state.tokens[split.parent - 1]?.state === 'waiting'
    if (is === 'open')
      assert.ok(isWaiting || isBelowSuspended(state, split), 'the parent waits for its split')
  }
}

function isBelowSuspended(state: Instance, split: Instance['splits'][number]): boolean {
  return state.tokens[split.parent - 1]?.state === 'suspended'
}

const NEXT_STATUS: Record<InstanceStatus, readonly InstanceStatus[]> = {
  DRAFT: ['DRAFT', 'PROCESSING'],
  PROCESSING: ['PROCESSING', 'COMPLETED', 'CANCELED', 'EXCEPTION'],
  EXCEPTION: ['EXCEPTION', 'PROCESSING', 'COMPLETED', 'CANCELED'],
  COMPLETED: ['COMPLETED', 'PROCESSING', 'EXCEPTION'],
  CANCELED: ['PROCESSING', 'EXCEPTION', 'COMPLETED'],
}

/** What one command may change: I-4, I-5, I-15, I-30. */
export function checkTransition(before: Instance | null, after: Instance): void {
  if (before === null) return
  assert.ok(NEXT_STATUS[before.status].includes(after.status), `I-4: ${before.status} to ${after.status}`)
  for (const [index, item] of before.items.entries()) {
    const now = after.items[index]
    assert.ok(now !== undefined, 'items are never removed')
    if (item.finishedAt !== null) assert.equal(now, item, 'I-5: a finished item never changes')
    assert.equal(now.revision, item.revision + (now === item ? 0 : 1), 'I-15: one revision per change')
    if (now.finishedAt !== null) assert.ok(now.receivedAt <= now.finishedAt, 'I-30')
  }
}
