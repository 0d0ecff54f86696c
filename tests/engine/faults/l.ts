import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'L1',
    name: 'a trust over its time still counts',
    file: 'engine/participants/trusts.ts',
    replace: ['        now < trust.until &&\n', ''],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'L2',
    name: 'a return does not look at delegations again',
    file: 'engine/straight-back/voice.ts',
    replace: ["if (voice.holderId === '') return voice", "if (voice.holderId !== '') return voice"],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'L3',
    name: 'the principal may not decide himself',
    file: 'engine/guards/guards.ts',
    replace: ['delegation?.bothMayAct === true', 'delegation?.bothMayAct === false'],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'L4',
    name: 'chains are followed as far as they go',
    file: 'engine/participants/delegate.ts',
    replace: ['delegationHops ?? 1', 'delegationHops ?? 3'],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'L5',
    name: 'a delegate who has left holds the task',
    file: 'engine/participants/delegate.ts',
    replace: ["if (context.organisation.person(delegateId)?.active !== true) return 'inactive'", ''],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'L6',
    name: 'a decision forgets for whom it was made',
    file: 'engine/votes/decision.ts',
    replace: [
      'onBehalfOfId: actorId === forId || actorId === SYSTEM_ID ? null : forId',
      'onBehalfOfId: null',
    ],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'L7',
    name: 'the wider scope wins',
    file: 'engine/participants/trusts.ts',
    replace: ['breadth(a) - breadth(b)', 'breadth(b) - breadth(a)'],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'L10',
    name: 'an approval trust lets start',
    file: 'engine/participants/trusts.ts',
    replace: ["running(principalId, 'START', asking)", "running(principalId, 'APPROVAL', asking)"],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'L9',
    name: 'the end of a trust asks again who has decided',
    file: 'engine/commands/end-delegation.ts',
    replace: ['isUndecided(slot) && isThrough(slot, command)', 'isThrough(slot, command)'],
    test: 'tests/engine/handover.test.ts',
  },
]
