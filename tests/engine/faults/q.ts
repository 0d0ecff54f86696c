import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/handover.test.ts'
const file = 'engine/commands/resolve-leaver.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'Q1',
    name: 'a slot of somebody who is here is resolved',
    file: 'engine/participants/leaver.ts',
    replace: [
      'people.every((id) => organisation.person(id)?.active !== true)',
      'people.every((id) => organisation.person(id) !== undefined)',
    ],
    test,
  },
  {
    rule: 'Q1',
    name: 'a pool that nobody is left to claim is nobody’s business',
    file: 'engine/participants/leaver.ts',
    replace: ["holderId === '' ? candidates : [holderId]", "holderId === '' ? [] : [holderId]"],
    test,
  },
  {
    rule: 'Q2',
    name: 'a person may act by policy',
    file,
    replace: [
      "context.actor.id === SYSTEM_ID ? { ok: true, state } : refuse('noPermission')",
      '{ ok: true, state }',
    ],
    test,
  },
  {
    rule: 'Q4',
    name: 'the policy is left aside when a turn comes',
    file: 'engine/participants/leaver.ts',
    replace: ["if (leavers === 'list' ||", "if (leavers !== 'list' ||"],
    test,
  },
  {
    rule: 'Q5',
    name: 'a successor always gets both',
    file: 'engine/participants/assign-to.ts',
    replace: ['const mayHave = !isBusy ||', 'const mayHave = isBusy || !isBusy ||'],
    test,
  },
  {
    rule: 'Q6',
    name: 'the leaver’s item stays his',
    file: 'engine/participants/hand-over.ts',
    replace: ["  emit(run, { type: 'itemClosed', item: item.number, ...closing })\n", '  void closing\n'],
    test,
  },
]
