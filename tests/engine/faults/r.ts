import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'R1',
    name: 'nobody is checked for his role again',
    file: 'engine/guards/guards.ts',
    replace: ["if (hasLostMembership(state, node, slot, context)) return refuse('membershipLost')", ''],
    test: 'tests/engine/general.test.ts',
  },
  {
    rule: 'R2',
    name: 'a script names nobody',
    file: 'engine/participants/expand.ts',
    replace: ['return peopleInScript(source.script, data, model, organisation)', 'return []'],
    test: 'tests/engine/participants.test.ts',
  },
  {
    rule: 'R3',
    name: 'a delegate may hold the voice of another beside his own',
    file: 'engine/participants/delegate.ts',
    replace: ["return busy.has(delegateId) ? 'busy' : null", 'return null'],
    test: 'tests/engine/delegation.test.ts',
  },
  {
    rule: 'R4',
    name: 'above the top it is always nobody',
    file: 'engine/participants/expand.ts',
    replace: ["source.aboveTop === 'nobody' ? [] : managers.slice(-1)", '[]'],
    test: 'tests/engine/participants.test.ts',
  },
  {
    rule: 'R5',
    name: 'a manager of two levels has two voices',
    file: 'engine/participants/resolve.ts',
    replace: [
      'kept.set(voice.person.id, { ...voice, reasons })',
      'kept.set(voice.person.id + kept.size, { ...voice, reasons })',
    ],
    test: 'tests/engine/participants.test.ts',
  },
  {
    rule: 'R6',
    name: 'too many may be chosen',
    file: 'engine/participants/choice.ts',
    replace: ['people.length <= (source.max ?? people.length)', 'people.length <= MOST'],
    test: 'tests/engine/choice.test.ts',
  },
  {
    rule: 'R7',
    name: 'who has left is still asked',
    file: 'engine/participants/resolve.ts',
    replace: [
      'voices.filter(({ person }) => person.active)',
      "voices.filter(({ person }) => person.id !== '')",
    ],
    test: 'tests/engine/participants.test.ts',
  },
  {
    rule: 'R8',
    name: 'one more than the ceiling is let in',
    file: 'engine/participants/resolve.ts',
    replace: ['if (voices.length > limit)', 'if (voices.length > limit + 1)'],
    test: 'tests/engine/participants.test.ts',
  },
  {
    rule: 'R9',
    name: 'only the first reason is kept',
    file: 'engine/participants/delegate.ts',
    replace: ['reasons: hops.map(', 'reasons: hops.slice(0, 1).map('],
    test: 'tests/engine/delegation.test.ts',
  },
]
