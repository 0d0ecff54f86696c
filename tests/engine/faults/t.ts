import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/transfer.test.ts'
const file = 'engine/commands/transfer.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'T1',
    name: 'the receiver’s item is an ordinary one',
    file,
    replace: ['kind: WORK_ITEM_KIND.forward', 'kind: WORK_ITEM_KIND.normal'],
    test,
  },
  {
    rule: 'T2',
    name: 'whoever has a voice here gets a second one',
    file,
    replace: [
      'busyIn(state, activation.id, slot.id).has(toId)',
      'busyIn(state, activation.id, slot.id).has("")',
    ],
    test,
  },
  {
    rule: 'T3',
    name: 'the chain is one too long',
    file,
    replace: ['(found.slot.transfers ?? 0) < max', '(found.slot.transfers ?? 0) <= max'],
    test,
  },
  {
    rule: 'T4',
    name: 'the receiver’s delegate may be the giver',
    file,
    replace: ['personId: command.toId, busy, giverId: byId', 'personId: command.toId, busy'],
    test,
  },
  {
    rule: 'T5',
    name: 'field rights are left aside after a transfer',
    file: 'engine/form/item-rights.ts',
    replace: [
      'return isReader ? readOnly(rightsAt(node, model)) : rightsAt(node, model)',
      'return isReader || slot.transfers === 1 ? () => ({ visible: true, editable: true, required: false }) : rightsAt(node, model)',
    ],
    test,
  },
  {
    rule: 'T6',
    name: 'an opened item is taken back',
    file: 'engine/commands/undo-transfer.ts',
    replace: ['opened?.has(current.number) === true', 'opened?.has(number) === true'],
    test,
  },
  {
    rule: 'T7',
    name: 'the question takes the task away from the asker',
    file: 'engine/commands/ask-assist.ts',
    replace: ['    slot: null,\n', '    slot: run.state.slots.length,\n'],
    test: 'tests/engine/assist.test.ts',
  },
]
