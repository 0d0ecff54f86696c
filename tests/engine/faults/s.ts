import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'S3',
    name: 'the trustee becomes the initiator',
    file: 'engine/commands/open-run.ts',
    replace: ['initiatorId: initiator.id', 'initiatorId: context.actor.id'],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'S4',
    name: 'a blocking first node starts the run all the same',
    file: 'engine/commands/check-first-people.ts',
    replace: ["if (resolution.kind === 'blocked') return nobodyAt(next.code)", ''],
    test: 'tests/engine/submit.test.ts',
  },
  {
    rule: 'S5',
    name: 'the initiator keeps a task after his submit',
    file: 'engine/activations/open.ts',
    replace: ['  openItem(run, slot, true)\n', '  openItem(run, slot, true)\n  openItem(run, slot, true)\n'],
    test: 'tests/engine/submit.test.ts',
  },
  {
    rule: 'S6',
    name: 'whoever got it back may delete it',
    file: 'engine/guards/may-delete.ts',
    replace: ['state.returned && definition.workflow.deleteReturned === true', 'state.returned'],
    test: 'tests/engine/endings.test.ts',
  },
]
