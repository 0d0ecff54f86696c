import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'I1',
    name: 'to remove the initiator keeps him',
    file: 'engine/participants/initiator-policy.ts',
    replace: ["if (policy === 'remove') return []", "if (policy === 'remove') return [current]"],
    test: 'tests/engine/initiator-policy.test.ts',
  },
  {
    rule: 'I2',
    name: 'the policy does not cover who filed for him',
    file: 'engine/participants/initiator-policy.ts',
    replace: ["node.onSubmitter ?? node.onInitiator ?? 'task'", "node.onSubmitter ?? 'task'"],
    test: 'tests/engine/initiator-policy.test.ts',
  },
  {
    rule: 'I3',
    name: 'the policy decides for all voices',
    file: 'engine/votes/skip.ts',
    replace: [
      "initiatorPolicy(node, run.state, voice.ownerId) === 'agree'",
      "initiatorPolicy(node, run.state, run.state.initiatorId) === 'agree'",
    ],
    test: 'tests/engine/initiator-policy.test.ts',
  },
  {
    rule: 'I4',
    name: 'a head of his own department gets his own request',
    file: 'engine/participants/initiator-policy.ts',
    replace: ['    seen.add(current.person.id)\n', ''],
    test: 'tests/engine/initiator-policy.test.ts',
  },
  {
    rule: 'I5',
    name: 'the initiator may be chosen',
    file: 'engine/participants/initiator-policy.ts',
    replace: [
      "return initiatorPolicy(node, state, personId) !== 'task'",
      "return initiatorPolicy(node, state, personId) === 'agree'",
    ],
    test: 'tests/engine/initiator-policy.test.ts',
  },
]
