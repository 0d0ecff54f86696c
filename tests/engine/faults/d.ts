import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'D1',
    name: 'adjacent looks at the whole path',
    file: 'engine/votes/earlier-agrees.ts',
    replace: ["policy !== 'adjacent' || looksThrough", "policy !== 'off' || looksThrough"],
    test: 'tests/engine/skip.test.ts',
  },
  {
    rule: 'D2',
    name: 'a skip has no link',
    file: 'engine/activations/assign.ts',
    replace: ['link === undefined ? { rule } : { rule, link }', 'link === undefined ? { rule } : { rule }'],
    test: 'tests/engine/skip.test.ts',
  },
  {
    rule: 'D3',
    name: 'a delegated voice is skipped',
    file: 'engine/votes/skip.ts',
    replace: [' || holderId !== ownerId || delegation !== undefined', ''],
    test: 'tests/engine/skip.test.ts',
  },
  {
    rule: 'D4',
    name: 'who has to fill a field is skipped',
    file: 'engine/votes/skip.ts',
    replace: [
      'if (agrees.size === 0 || asksForInput(run, node)) return never',
      'if (agrees.size === 0) return never',
    ],
    test: 'tests/engine/skip.test.ts',
  },
  {
    rule: 'D4',
    name: 'whom an administrator names is skipped',
    file: 'engine/votes/skip.ts',
    replace: ["kind === 'adjusted')", "kind === 'transfer')"],
    test: 'tests/engine/skip-unchanged.test.ts',
  },
  {
    rule: 'D5',
    name: 'a skip always passes an or-sign',
    file: 'engine/votes/outcome.ts',
    replace: [
      "return skipPasses || slot.decision?.rule !== 'D2'",
      "return skipPasses || slot.state === 'agreed'",
    ],
    test: 'tests/engine/skip.test.ts',
  },
  {
    rule: 'D6',
    name: 'a node may be skipped again and again in one command',
    file: 'engine/votes/skip.ts',
    replace: ['return !wasSkippedNow(run, node.code, activation.id)', 'return true'],
    test: 'tests/engine/skip.test.ts',
  },
  {
    rule: 'D7',
    name: 'adjacent does not look through skipped nodes',
    file: 'engine/votes/earlier-agrees.ts',
    replace: [
      'const looksThrough = !isApproval || wasSkipped(state, activation)',
      'const looksThrough = !isApproval',
    ],
    test: 'tests/engine/skip.test.ts',
  },
]
