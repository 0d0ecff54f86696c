import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/endings.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'E1',
    name: 'a terminated run ends as agreed',
    file: 'engine/commands/terminate.ts',
    replace: ["outcome: 'disagreed'", "outcome: 'agreed'"],
    test,
  },
  {
    rule: 'E2',
    name: 'an ended run can be voided',
    file: 'engine/commands/guard-ending.ts',
    replace: ['!operation.ok || isRunning(operation.state)', '!operation.ok || operation.ok'],
    test,
  },
  {
    rule: 'E3',
    name: 'the owner deletes a run that goes on',
    file: 'engine/guards/may-delete.ts',
    replace: ["state.status === 'CANCELED' || isReturned", 'isReturned || true'],
    test,
  },
]
