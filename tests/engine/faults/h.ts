import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/assist.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'H1',
    name: 'nothing is granted to assistants',
    file: 'engine/form/item-rights.ts',
    replace: ['node.assist?.fields ?? []', '[] as readonly string[]'],
    test,
  },
  {
    rule: 'H2',
    name: 'questions stay open after the decision',
    file: 'engine/signers/close-slot.ts',
    replace: ["endAssist(run, assist, 'closed')", 'slotOf(run.state, assist.slot)'],
    test,
  },
  {
    rule: 'H3',
    name: 'anyone withdraws a question',
    file: 'engine/commands/withdraw-assist.ts',
    replace: ['|| !isAsker(state, assist, actor.id)', ''],
    test,
  },
  {
    rule: 'H4',
    name: 'asked twice he has two items',
    file: 'engine/commands/ask-assist.ts',
    replace: ['assist.personId === personId', "assist.personId === ''"],
    test,
  },
]
