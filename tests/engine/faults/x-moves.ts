import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/administrator-moves.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'X1',
    name: 'branches collapse without being told to',
    file: 'engine/commands/activate.ts',
    replace: ['wanted.length < own.length && !collapse', 'wanted.length < own.length && collapse'],
    test,
  },
  {
    rule: 'X3',
    name: 'votes in a held node still count',
    file: 'engine/commands/hold.ts',
    replace: ['supersedeVotes(run, id)', 'void id'],
    test,
  },
]
