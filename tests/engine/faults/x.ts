import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/adjust.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'X2',
    name: 'who is not named any more stays',
    file: 'engine/adjust/adjust-slots.ts',
    replace: ["  for (const slot of gone) closeSlot(run, slot.id, 'adjusted')\n", ''],
    test,
  },
  {
    rule: 'X4',
    name: 'the department of the new owner is not asked',
    file: 'engine/commands/change-owner.ts',
    replace: [
      "  if (!owner.departmentIds.includes(departmentId)) return refuse('departmentNotOwners')\n",
      '',
    ],
    test,
  },
  {
    rule: 'X5',
    name: 'a node of another kind stands for the old one',
    file: 'engine/migration/preview.ts',
    replace: ['found.type !== old.get(code)?.type || ', ''],
    test: 'tests/engine/migrate.test.ts',
  },
  {
    rule: 'X6',
    name: 'the initiator administers his own run',
    file: 'engine/guards/guards.ts',
    replace: [
      'const isBarred = profits && administration?.othersExist === true',
      'const isBarred = profits && administration?.othersExist === false',
    ],
    test,
  },
]
