import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/take-back.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'V1',
    name: 'a decision behind it does not block',
    file: 'engine/take-back/objection.ts',
    replace: [
      "slotsOf(state, next.id).some((slot) => isTouched(state, slot)) ? 'takeBackDecided' : null",
      'null',
    ],
    test,
  },
  {
    rule: 'V2',
    name: 'what another arrival opened behind the join is not found',
    file: 'engine/take-back/downstream.ts',
    replace: ['...(activation.arrivals ?? [])', ''],
    test,
  },
  {
    rule: 'V3',
    name: 'an automatic step that cannot be undone does not block',
    file: 'engine/take-back/objection.ts',
    replace: ["if (isFinal || hasChild) return 'takeBackIrreversible'", 'void [isFinal, hasChild]'],
    test,
  },
  {
    rule: 'V4',
    name: 'fields keep what was taken back',
    file: 'engine/take-back/revert-fields.ts',
    replace: ['after: before }', 'after }'],
    test,
  },
  {
    rule: 'V5',
    name: 'it is offered whatever stands against it',
    file: 'engine/offers/moving.ts',
    replace: ['guard: guardTakeBack', 'guard: () => ({ ok: true })'],
    test,
  },
]
