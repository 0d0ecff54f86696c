import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'Z3',
    name: 'a prediction takes the first of several for sure',
    file: 'engine/views/agree-all.ts',
    replace: [
      'agreesNeeded(mode, voices.length, ratio) < voices.length',
      'agreesNeeded(mode, voices.length, ratio) > voices.length',
    ],
    test: 'tests/engine/predict.test.ts',
  },
]
