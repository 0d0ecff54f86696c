import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'Z2',
    name: 'a held node looks as if it had not been reached',
    file: 'engine/views/node-states.ts',
    replace: ['tokenOf(state, token).held === true', 'tokenOf(state, token).held === undefined'],
    test: 'tests/engine/administrator-moves.test.ts',
  },
]
