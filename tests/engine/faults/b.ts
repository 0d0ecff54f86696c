import type { Fault } from '../../../scripts/engine-fault.ts'

const targets = 'tests/engine/return-targets.test.ts'
const straight = 'tests/engine/straight-back.test.ts'
const plain = 'tests/engine/return.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'B1',
    name: 'nodes that passed wholly by rule are offered',
    file: 'engine/returns/place.ts',
    replace: [
      'place.node === start || wasHuman(state, place.last)',
      'place.node === start || wasHuman !== undefined',
    ],
    test: targets,
  },
  {
    rule: 'B2',
    name: 'earlier decisions still stand after a re-run return',
    file: 'engine/straight-back/supersede.ts',
    replace: ["emit(run, { type: 'decisionSuperseded', slot })", 'void slot'],
    test: plain,
  },
  {
    rule: 'B2',
    name: 'a node that returned is as if not reached when another way back waited',
    file: 'engine/straight-back/ahead.ts',
    replace: ['[...returned, returning]', 'returned'],
    test: 'tests/engine/views.test.ts',
  },
  {
    rule: 'B3',
    name: 'a transferred voice goes back to its first owner',
    file: 'engine/returns/receivers.ts',
    replace: ['({ slot, holderId: ownHolder(slot) })', '({ slot, holderId: slot.ownerId })'],
    test: 'tests/engine/receivers.test.ts',
  },
  {
    rule: 'B4',
    name: 'a straight back walks node by node',
    file: 'engine/run/step.ts',
    replace: ['if (back !== undefined) return', 'if (back !== undefined && node === back.node) return'],
    test: straight,
  },
  {
    rule: 'B5',
    name: 'a carried vote survives a changed amount',
    file: 'engine/straight-back/carry.ts',
    replace: [
      'decision.provisional !== true && !hasSeenOtherValues(run, code, decision)',
      'decision.provisional !== true',
    ],
    test: straight,
  },
  {
    rule: 'B5',
    name: 'whoever was asked before is asked again whomever the form names now',
    file: 'engine/straight-back/people-anew.ts',
    replace: [
      "if (node.type !== 'approval' || slots.every(isByHand)",
      "if (node.type === 'approval' || slots.every(isByHand)",
    ],
    test: 'tests/engine/straight-back-people.test.ts',
  },
  {
    rule: 'B5',
    name: 'a step that asks none of its people any more is gone straight back to',
    file: 'engine/straight-back/straight-back.ts',
    replace: ['anew !== null && slots.length === 0', 'anew === null && slots.length === 0'],
    test: 'tests/engine/straight-back-people.test.ts',
  },
  {
    rule: 'B6',
    name: 'a resubmission empties the whole stack',
    file: 'engine/straight-back/straight-back.ts',
    replace: ['keep: addresses.length - 1', 'keep: 0'],
    test: straight,
  },
  {
    rule: 'B7',
    name: 'skips are allowed again at once',
    file: 'engine/returns/send-back.ts',
    replace: ['until: activationOf(run.state, from).node', 'until: null'],
    test: straight,
  },
  {
    rule: 'B7',
    name: 'only decisive fields ask somebody again',
    file: 'engine/definition/flow.ts',
    replace: ['watchesFields: workflow.nodes.some(skipsUnchanged)', 'watchesFields: false'],
    test: 'tests/engine/skip-unchanged.test.ts',
  },
  {
    rule: 'B8',
    name: 'the run is not marked as returned',
    file: 'engine/returns/send-back.ts',
    replace: ['toNode === run.flow.start.code', "toNode === ''"],
    test: plain,
  },
  {
    rule: 'B9',
    name: 'one return too many',
    file: 'engine/commands/return-to.ts',
    replace: ['(found.state.returns ?? 0) >= maxReturns', '(found.state.returns ?? 0) > maxReturns'],
    test: targets,
  },
  {
    rule: 'B10',
    name: 'timers of a closed item run on',
    file: 'engine/timers/reconcile.ts',
    replace: [
      'if (isOver(run, item)) cancel(run, timers)',
      'if (isOver(run, item) && timers.length === 0) cancel(run, timers)',
    ],
    test: 'tests/engine/receivers.test.ts',
  },
  {
    rule: 'B11',
    name: 'fields keep their values where the node restores them',
    file: 'engine/returns/restore-fields.ts',
    replace: ['run.data = left', 'void left'],
    test: straight,
  },
  {
    rule: 'B13',
    name: 'nodes of the same branch may be chosen together',
    file: 'engine/commands/return-to.ts',
    replace: ['new Set(branches).size === targets.length', 'targets.length > 1'],
    test: targets,
  },
]
