import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'N1',
    name: 'the next manager up is the one who was asked in vain',
    file: 'engine/participants/resolve.ts',
    replace: ['.slice(levelAsked(node))', '.slice(0, levelAsked(node))'],
    test: 'tests/engine/nobody.test.ts',
  },
  {
    rule: 'N2',
    name: 'a pass by rule leaves no note',
    file: 'engine/activations/nobody.ts',
    replace: ["state: 'passed', note, because", "state: 'passed', note: null, because"],
    test: 'tests/engine/nobody.test.ts',
  },
  {
    rule: 'N3',
    name: 'a stand-in who has left is asked',
    file: 'engine/participants/resolve.ts',
    replace: [
      'candidates.find((person) => person?.active === true)',
      'candidates.find((person) => person !== undefined)',
    ],
    test: 'tests/engine/nobody.test.ts',
  },
  {
    rule: 'N4',
    name: 'any agree by rule counts as a human one',
    file: 'engine/model/state.ts',
    replace: [
      '  if (decision.rule === undefined) return true\n',
      "  if (decision.rule !== 'D2') return true\n",
    ],
    test: 'tests/engine/nobody.test.ts',
  },
  {
    rule: 'N5',
    name: 'the instance stays an exception',
    file: 'engine/activations/nobody.ts',
    replace: ["  emit(run, { type: 'tokenMoved', token: activation.token, node: activation.node })\n", ''],
    test: 'tests/engine/nobody.test.ts',
  },
]
