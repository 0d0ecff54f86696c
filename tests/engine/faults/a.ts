import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'A1',
    name: 'a vote forgets what it wrote',
    file: 'engine/commands/vote.ts',
    replace: ['changes.length === 0 ? {} : { wrote: changes }', '{}'],
    test: 'tests/engine/general.test.ts',
  },
  {
    rule: 'A3',
    name: 'an instance that was disagreed ends as agreed',
    file: 'engine/nodes/arrive.ts',
    replace: ["outcome: via.failed ? 'disagreed' : 'agreed'", "outcome: 'agreed'"],
    test: 'tests/engine/vote.test.ts',
  },
]
