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
  checkOpenings(state)
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
  if (!isOpenToken(token) || token.trouble !== null) return
  if (token.state === 'waiting') {
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
  const item = items.at(-1)
  if (item === undefined) {
    const isByRule = slot.decision?.rule !== undefined || slot.decision?.carried === true
    assert.ok(isByRule || slot.state === 'closed', `slot ${slot.id} has an item, or needs none`)
    return
  }
  assert.ok(ITEM_STATUS[slot.state].includes(item.status), `slot ${slot.id} is as its item`)
  assert.equal(item.holderId, slot.holderId, 'item 3: one holder')
  assert.equal(item.status === 'completed', slot.decision !== null, 'I-6: a completed item has its decision')
  assert.equal(item.status === 'beCanceled', item.closed !== null, 'who closed it is known')
  const isOpen = item.status === 'processing' || item.status === 'notStarted'
  assert.equal(item.finishedAt === null, isOpen)
}

function checkActivation(state: Instance, activation: Activation): void {
  const slots = slotsOf(state, activation.id)
  const undecided = slots.filter((slot) => slot.state === 'open' || slot.state === 'waiting')
  if (activation.state !== 'open') assert.deepEqual(undecided, [], 'a closed activation asks nobody')
  const voices = slots.filter((slot) => slot.state !== 'closed' && slot.decision?.rule === undefined)
  const owners = voices.map((slot) => slot.ownerId)
  assert.equal(new Set(owners).size, owners.length, 'I-20: nobody has two voices in one activation')
  const holders = undecided.map((slot) => slot.holderId)
  assert.equal(new Set(holders).size, holders.length, 'L6: nobody holds two undecided voices')
}

function checkOpenings(state: Instance): void {
  const openedBy = new Set<string>()
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
    if (activation.from === null) continue
    const opening = `${activation.from} ${activation.node}`
    assert.ok(!openedBy.has(opening), 'item 4: a pass opens the next node once')
    openedBy.add(opening)
  }
}

function checkSplits(state: Instance, log: readonly LoggedCommand[]): void {
  const events = log.flatMap((entry) => entry.events)
  for (const split of state.splits) {
    const branches = state.tokens.filter((token) => token.split === split.id)
    const live = branches.filter(isOpenToken).length
    assert.ok(branches.length > 0, 'I-11: a split has branches')
    assert.equal(live > 0, split.state === 'open', 'I-11: an open split has a live branch, a closed one none')
    const closed = events.filter((event) => event.type === 'splitClosed' && event.split === split.id)
    assert.equal(closed.length, split.state === 'open' ? 0 : 1, 'I-10: a join is passed once')
    const isWaiting = state.tokens[split.parent - 1]?.state === 'waiting'
    if (split.state === 'open') assert.ok(isWaiting, 'the parent waits for its split')
  }
}

const NEXT_STATUS: Record<InstanceStatus, readonly InstanceStatus[]> = {
  DRAFT: ['DRAFT', 'PROCESSING'],
  PROCESSING: ['PROCESSING', 'COMPLETED', 'CANCELED', 'EXCEPTION'],
  EXCEPTION: ['EXCEPTION', 'PROCESSING', 'COMPLETED', 'CANCELED'],
  COMPLETED: [],
  CANCELED: [],
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
