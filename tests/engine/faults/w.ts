import type { Fault } from '../../../scripts/engine-fault.ts'

const file = 'engine/commands/guard-withdraw.ts'
const test = 'tests/engine/withdraw.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'W1',
    name: 'never is taken for before the end',
    file,
    replace: ["if (until === 'never') return refuse('withdrawNever')", ''],
    test,
  },
  {
    rule: 'W2',
    name: 'an agree that waits for its after-group does not block',
    file,
    replace: ['decision?.rule === undefined)', 'decision?.provisional === undefined)'],
    test,
  },
  {
    rule: 'W3',
    name: 'votes still count after a withdrawal',
    file: 'engine/commands/withdraw.ts',
    replace: ['supersede(run, run.state.activations)', 'void supersede'],
    test,
  },
  {
    rule: 'W4',
    name: 'tasks are closed as if someone had handled them',
    file: 'engine/commands/withdraw.ts',
    replace: ["opinion }, 'withdrawn')", "opinion }, 'handledByAnother')"],
    test,
  },
  {
    rule: 'W5',
    name: 'a run can be revoked twice',
    file: 'engine/commands/mark-revoked.ts',
    replace: ["if (state.revoked === true) return refuse('revokedAlready')", ''],
    test,
  },
]
