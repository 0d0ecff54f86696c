import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/branches.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'A2',
    name: 'a failed node that names a node to return to ends the run',
    file: 'engine/settling/fail.ts',
    replace: ["act === 'return' && returnTo !== undefined", "act === 'return' && returnTo === undefined"],
    test,
  },
  {
    rule: 'A3',
    name: 'a run that was refused counts as canceled',
    file: 'engine/nodes/arrive.ts',
    replace: [
      "emit(run, { type: 'instanceCompleted', outcome: 'disagreed' })",
      "emit(run, { type: 'instanceCompleted', outcome: 'canceled' })",
    ],
    test,
  },
]
