import assert from 'node:assert/strict'
import type { InstanceStatus, WorkItemStatusName } from '../../contract/vocabulary.ts'
import type { Activation } from '../../engine/model/activation.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { Slot } from '../../engine/model/slot.ts'
import { isOpenToken, slotsOf } from '../../engine/model/state.ts'
import type { LoggedCommand } from '../../engine/replay.ts'

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
  checkTimers(state)
  checkChildren(state)
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
  const hasChild = state.children?.some(
    (child) => child.activation === activation?.id && child.waits && child.state === 'running',
  )
  assert.ok(
    hasChild === true || slots.some((slot) => slot.state === 'open'),
    `item 2: token ${token.id} has an open slot or waits for a running child`,
  )
}

const ITEM_STATUS: Record<Slot['state'], readonly WorkItemStatusName[]> = {
  waiting: ['notStarted'],
  suspended: ['notStarted'],
  open: ['processing'],
  agreed: ['completed'],
  disagreed: ['completed'],
  closed: ['beCanceled', 'canceled', 'completed'],
}

function checkSlot(state: Instance, slot: Slot): void {
  const items = state.items.filter((item) => item.slot === slot.id)
  const item = items.at(-1)
  if (item === undefined) {
    const isByRule = slot.decision?.rule !== undefined || slot.decision?.carried === true
    assert.ok(isByRule || slot.state === 'closed', `slot ${slot.id} has an item, or needs none`)
    return
  }
  assert.ok(
    items.slice(0, -1).every(({ finishedAt }) => finishedAt !== null),
    `item 3: slot ${slot.id} has one current item`,
  )
  assert.ok(ITEM_STATUS[slot.state].includes(item.status), `slot ${slot.id} is as its item`)
  assert.equal(item.holderId, slot.holderId, 'item 3: one holder')
  if (item.status === 'completed') assert.ok(slot.decision !== null, 'I-6: a completed item has its decision')
  const isReopened = item.status !== 'completed' && slot.decision !== null
  if (isReopened) assert.equal(slot.decision?.standing, false, 'a decision taken back does not stand')
  const isTaken = item.status === 'beCanceled' || item.status === 'canceled'
  assert.equal(isTaken, item.closed !== null, 'who closed it is known')
  const isOpen = item.status === 'processing' || item.status === 'notStarted'
  assert.equal(item.finishedAt === null, isOpen)
}

function checkActivation(state: Instance, activation: Activation): void {
  const slots = slotsOf(state, activation.id)
  const undecided = slots.filter(({ state: now }) => ['open', 'waiting', 'suspended'].includes(now))
  if (activation.state !== 'open') assert.deepEqual(undecided, [], 'a closed activation asks nobody')
  checkPeople(undecided)
  checkGroups(state, activation)
}

/** Nobody owns or holds two undecided voices (L6), but for a successor where the setting lets him have both (Q5). */
function checkPeople(undecided: readonly Slot[]): void {
  const own = undecided.filter(
    ({ reasons }) => !reasons.some(({ kind }) => kind === 'leaver' || kind === 'handover'),
  )
  const people = own.flatMap(({ ownerId, holderId }) => [...new Set([ownerId, holderId])])
  const named = people.filter((id) => id !== '')
  assert.equal(new Set(named).size, named.length, 'I-20: nobody has two voices in one activation')
}

/** J: a group at work belongs to an open activation, keeps its adder's part undecided, and has somebody to ask. */
function checkGroups(state: Instance, { id, state: now }: Activation): void {
  const slots = slotsOf(state, id)
  const groups = (state.signGroups ?? []).filter((group) => group.activation === id)
  const open = groups.filter((group) => group.state === 'open')
  if (now !== 'open') assert.deepEqual(open, [], 'J7: the end of an activation closes its groups')
  for (const group of open) {
    const adder = state.slots[group.adder - 1]
    const waits = group.position === 'before' ? adder?.state === 'suspended' : isProvisional(adder)
    assert.ok(waits, `J: the adder of group ${group.id} waits for it`)
    const members = slots.filter((slot) => slot.signGroup === group.id)
    assert.ok(members.some(isAtWork), `item 2: somebody of group ${group.id} is asked`)
  }
  for (const slot of slots) {
    const own = open.filter((group) => group.adder === slot.id)
    if (slot.state === 'suspended' || isProvisional(slot)) assert.equal(own.length, 1, 'one group at a time')
    const group = groups.find((entry) => entry.id === slot.signGroup)
    if (group !== undefined && group.state !== 'open') assert.ok(!isAtWork(slot) && slot.state !== 'waiting')
  }
}

function isProvisional(slot: Slot | undefined): boolean {
  return slot?.state === 'agreed' && slot.decision?.provisional === true && slot.decision.standing
}

function isAtWork(slot: Slot): boolean {
  return slot.state === 'open' || slot.state === 'suspended' || isProvisional(slot)
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
    // A step that failed is carried out anew by an administrator (X8).
    if (state.activations[from - 1]?.note?.kind === 'stepFailed') continue
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

/** Item 1, I-25: only an open item has running timers; they stand exactly while the instance stands still (O3). */
function checkTimers(state: Instance): void {
  const running = (state.timers ?? []).filter((timer) => timer.state === 'live' || timer.state === 'paused')
  for (const timer of running) {
    const item = state.items[timer.item - 1]
    assert.equal(item?.finishedAt, null, `item 1: timer ${timer.id} belongs to an open item`)
    assert.equal(timer.remaining !== undefined, timer.state === 'paused', 'a paused timer knows what is left')
    if (state.status === 'EXCEPTION') assert.equal(timer.state, 'paused', 'O3: the clock stands')
  }
  const places = running.map(({ item, kind, step }) => `${item} ${kind} ${step}`)
  assert.equal(new Set(places).size, places.length, 'each step of an item has one running timer')
}

/** Y1: a child that is waited for runs only while its activation is open. */
function checkChildren(state: Instance): void {
  for (const child of state.children ?? []) {
    if (child.state !== 'running' || !child.waits) continue
    const activation = state.activations[child.activation - 1]
    assert.equal(activation?.state, 'open', `Y1: child ${child.id} is waited for`)
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
  CANCELED: ['CANCELED', 'PROCESSING', 'EXCEPTION', 'COMPLETED'],
}

/** What one command may change: I-4, I-5, I-15, I-30. */
export function checkTransition(before: Instance | null, after: Instance): void {
  if (before === null) return
  assert.ok(NEXT_STATUS[before.status].includes(after.status), `I-4: ${before.status} to ${after.status}`)
  for (const [index, item] of before.items.entries()) {
    const now = after.items[index]
    assert.ok(now !== undefined, 'items are never removed')
    // A migration may give its node another code (X5).
    const isMoved = now.node !== item.node
    const known = isMoved ? { ...item, node: now.node } : item
    if (item.finishedAt !== null) assert.deepEqual(now, known, 'I-5: a finished item never changes')
    const isGrown = now.revision > item.revision
    assert.ok(isGrown === (now !== item) || isMoved, 'I-15: a change, and only a change, grows it')
    if (now.finishedAt !== null) assert.ok(now.receivedAt <= now.finishedAt, 'I-30')
  }
}
