import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'G1',
    name: 'a refused choice is carried out all the same',
    file: 'engine/commands/vote.ts',
    replace: ['  if (lacking !== null) return lacking\n', ''],
    test: 'tests/engine/general.test.ts',
  },
  {
    rule: 'G2',
    name: 'a handled item says nothing of who handled it',
    file: 'engine/guards/guards.ts',
    replace: [
      'if (item.finishedAt === null) return undefined',
      'if (item.finishedAt !== null) return undefined',
    ],
    test: 'tests/engine/vote.test.ts',
  },
  {
    rule: 'G4',
    name: 'anyone may act on any item',
    file: 'engine/guards/guards.ts',
    replace: ["if (!mayActOn(state, found, actor.id)) return refuse('notParticipant')", ''],
    test: 'tests/engine/vote.test.ts',
  },
  {
    rule: 'G5',
    name: 'required fields are not asked for on agree',
    file: 'engine/commands/vote.ts',
    replace: ["command.type === 'agree',\n    rights", "command.type === 'disagree',\n    rights"],
    test: 'tests/engine/vote.test.ts',
  },
  {
    rule: 'G6',
    name: 'white space counts as an opinion',
    file: 'engine/definition/opinion.ts',
    replace: ['if (isBlank(opinion))', "if (opinion === '')"],
    test: 'tests/engine/general.test.ts',
  },
  {
    rule: 'G7',
    name: 'a superseded decision is wiped from the history',
    file: 'engine/appliers/slots.ts',
    replace: ['decision: { ...decisionIn(state, event.slot), standing: false }', 'decision: null'],
    test: 'tests/engine/general.test.ts',
  },
  {
    rule: 'G8',
    name: 'a delegate acts in his own name',
    file: 'engine/votes/decision.ts',
    replace: ['if (delegation !== undefined) return delegation.principalId', ''],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'G10',
    name: 'a switched off holder may still act',
    file: 'engine/guards/guards.ts',
    replace: ["  if (!actor.active) return refuse('noPermission')\n  if (!mayActOn", '  if (!mayActOn'],
    test: 'tests/engine/vote.test.ts',
  },
  {
    rule: 'G11',
    name: 'a position is received when the node opens',
    file: 'engine/appliers/items.ts',
    replace: ["{ status: 'processing', receivedAt: at }", "{ status: 'processing' }"],
    test: 'tests/engine/modes.test.ts',
  },
  {
    rule: 'G13',
    name: 'an item that another closed is no entry',
    file: 'contract/action-labels.ts',
    replace: ["slotClosed: 'beCanceled'", 'slotClosed: null'],
    test: 'tests/engine/labels.test.ts',
  },
]
