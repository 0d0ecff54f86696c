import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/urge.test.ts'
const file = 'engine/commands/urging.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'U1',
    name: 'waiting and suspended people are urged too',
    file,
    replace: ["item.status === 'processing'", 'item.finishedAt === null'],
    test,
  },
  {
    rule: 'U2',
    name: 'the limit of a day is not asked',
    file,
    replace: ['oldest === undefined ? 0 : oldest + DAY', '0'],
    test,
  },
  {
    rule: 'U3',
    name: 'the text is lost',
    file: 'engine/commands/urge.ts',
    replace: ['targets, text: command.text', "targets, text: ''"],
    test,
  },
  {
    rule: 'U4',
    name: 'the owner is urged instead of the holder',
    file,
    replace: [
      "if (holderId !== '') return [holderId]",
      "if (holderId !== '') return slot === null ? [] : [slotOf(state, slot).ownerId]",
    ],
    test,
  },
]
