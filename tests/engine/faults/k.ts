import type { Fault } from './fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'K1',
    name: 'copies of a failed node go to those of a passed one',
    file: 'engine/copies.ts',
    replace: [
      "on: event.state === 'passed' ? 'pass' : 'fail'",
      "on: event.state === 'passed' ? 'fail' : 'pass'",
    ],
    test: 'tests/engine/automatic.test.ts',
  },
]
