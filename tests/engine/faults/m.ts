import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'M1',
    name: 'an or-sign waits for everyone',
    file: 'engine/votes/outcome.ts',
    replace: [
      "passesAlone(slot, skipPasses))) return 'passed'",
      "passesAlone(slot, skipPasses)) && !votes.includes('open')) return 'passed'",
    ],
    test: 'tests/engine/modes.test.ts',
  },
  {
    rule: 'M2',
    name: 'collecting all opinions ends with the first disagree',
    file: 'engine/votes/outcome.ts',
    replace: ["return waits ? 'open' : 'failed'", "return 'failed'"],
    test: 'tests/engine/voting-settings.test.ts',
  },
  {
    rule: 'M3',
    name: 'all positions are open at once',
    file: 'engine/activations/assign.ts',
    replace: [
      "const isOpen = mode !== 'sequence' || !isTaken || isForAdministrators(slot)",
      'const isOpen = true',
    ],
    test: 'tests/engine/modes.test.ts',
  },
  {
    rule: 'M3',
    name: 'a position in waiting is told that it may not, not whose turn it is',
    file: 'engine/guards/transitions.ts',
    replace: ["notStarted: 'notYourTurn'", "notStarted: 'actionNotOffered'"],
    test: 'tests/engine/modes.test.ts',
  },
  {
    rule: 'M4',
    name: 'the share is rounded down',
    file: 'engine/votes/ratio.ts',
    replace: ['(num * BigInt(slots) + den - 1n) / den', '(num * BigInt(slots)) / den'],
    test: 'tests/engine/voting-settings.test.ts',
  },
  {
    rule: 'M5',
    name: 'one disagree fails whatever the setting says',
    file: 'engine/votes/outcome.ts',
    replace: ["anyFails !== 'all' && votes", 'votes'],
    test: 'tests/engine/voting-settings.test.ts',
  },
  {
    rule: 'M6',
    name: 'a lone voice cannot fail',
    file: 'engine/votes/outcome.ts',
    replace: [
      "if (slot.state === 'disagreed') return 'failed'",
      "if (slot.state === 'disagreed') return 'open'",
    ],
    test: 'tests/engine/modes.test.ts',
  },
  {
    rule: 'M7',
    name: 'a removal may pass a node that nobody agreed to',
    file: 'engine/settling/settle.ts',
    replace: ['passes && !hasHumanAgree', '!passes && !hasHumanAgree'],
    test: 'tests/engine/voting-settings.test.ts',
  },
  {
    rule: 'M8',
    name: 'a second agree is taken',
    file: 'engine/guards/transitions.ts',
    replace: [
      "  completed: 'alreadyHandled',\n  canceled: 'alreadyHandled',\n  draft: 'actionNotOffered',\n  beCanceled: 'alreadyHandled',",
      "  completed: 'alreadyHandled',\n  canceled: 'alreadyHandled',\n  draft: 'actionNotOffered',\n  beCanceled: true,",
    ],
    test: 'tests/engine/modes.test.ts',
  },
  {
    rule: 'M9',
    name: 'a claimed item may be claimed by another',
    file: 'engine/commands/claim.ts',
    replace: [' && isCandidate && item?.status', ' && !isCandidate && item?.status'],
    test: 'tests/engine/voting-settings.test.ts',
  },
  {
    rule: 'M10',
    name: 'a secret ballot is open to all',
    file: 'engine/votes/secret-ballot.ts',
    replace: ['node.secret !== true', 'node.secret === true'],
    test: 'tests/engine/voting-settings.test.ts',
  },
  {
    rule: 'M11',
    name: 'the others of a group that agreed are still asked',
    file: 'engine/votes/groups.ts',
    replace: ["!== 'passed') continue", "=== 'passed') continue"],
    test: 'tests/engine/voting-settings.test.ts',
  },
]
