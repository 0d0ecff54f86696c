import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/add-sign.test.ts'
const file = 'engine/commands/add-sign.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'B12',
    name: 'a hand-back leaves the group open',
    file: 'engine/returns/hand-back.ts',
    replace: ["  closeGroup(run, group, 'handedBack', 'handedBack')\n", ''],
    test,
  },
  {
    rule: 'J0',
    name: 'in sequence all are asked at once',
    file,
    replace: ["asked: mode === 'sequence' ? 'first' : 'all'", "asked: 'all'"],
    test,
  },
  {
    rule: 'J1',
    name: 'any of a group fails at the first disagree',
    file: 'engine/signers/group-outcome.ts',
    replace: ["if (mode !== 'any')", "if (mode !== 'sequence')"],
    test,
  },
  {
    rule: 'J2',
    name: 'the adder’s agree counts at once',
    file,
    replace: ['provisional: true,', ''],
    test,
  },
  {
    rule: 'J3',
    name: 'parallel signers of a group become voices of the node',
    file,
    replace: ['signGroup: slot.signGroup,', 'signGroup: undefined,'],
    test,
  },
  {
    rule: 'J4',
    name: 'who has a voice here is added again',
    file: 'engine/guards/check-signers.ts',
    replace: ['people.find((id) => busy.has(id))', 'people.find((id) => id === "" && busy.has(id))'],
    test,
  },
  {
    rule: 'J5',
    name: 'the depth does not grow',
    file: 'engine/signers/create.ts',
    replace: ['depth: (adder.depth ?? 0) + 1', 'depth: 1'],
    test,
  },
  {
    rule: 'J6',
    name: 'a removed signer’s own signers stay',
    file: 'engine/signers/close-slot.ts',
    replace: ['  closeGroupsOf(run, slot, because)\n', ''],
    test,
  },
  {
    rule: 'J7',
    name: 'a provisional agree stands after the end',
    file: 'engine/signers/close-slot.ts',
    replace: ["} else if (isProvisional(current)) emit(run, { type: 'decisionSuperseded', slot })", '}'],
    test,
  },
  {
    rule: 'J8',
    name: 'added people edit like anyone',
    file: 'engine/form/item-rights.ts',
    replace: ['node.addSign?.edit !== true', 'node.addSign?.edit === false'],
    test,
  },
  {
    rule: 'J9',
    name: 'the adder waits on after his group',
    file: 'engine/signers/settle-signers.ts',
    replace: ['  resume(run, group.adder)\n', '  if (!isMet) resume(run, group.adder)\n'],
    test,
  },
  {
    rule: 'J10',
    name: 'a provisional agree is carried',
    file: 'engine/signers/close-slot.ts',
    replace: ['isProvisional(current)', 'isProvisional(current) && because === "takenBack"'],
    test,
  },
  {
    rule: 'J11',
    name: 'who waits for added signers is told nothing of it',
    file: 'engine/signers/barred.ts',
    replace: ["return 'suspendedBySigners'", 'return null'],
    test,
  },
]
