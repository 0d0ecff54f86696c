import type { Fault } from '../../../scripts/engine-fault.ts'

const branches = 'tests/engine/branches.test.ts'
const targets = 'tests/engine/return-targets.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'P1',
    name: 'the join is passed by the first arrival',
    file: 'engine/nodes/arrive.ts',
    replace: [
      "isOpenToken(token) || token.state === 'suspended')) return []",
      'isOpenToken(token) && token.id === 0)) return []',
    ],
    test: 'tests/engine/routes.test.ts',
  },
  {
    rule: 'P2',
    name: 'one passing branch is enough whatever the join says',
    file: 'engine/nodes/arrive.ts',
    replace: ["passed < (asked === 'any' ? 1 : asked)", 'passed < 1'],
    test: branches,
  },
  {
    rule: 'P3',
    name: 'a return within a branch withdraws its siblings',
    file: 'engine/returns/send-back.ts',
    replace: [
      'const root = meetingOf(run.state, token, first.token)',
      'const root = meetingOf(run.state, 1, first.token)',
    ],
    test: targets,
  },
  {
    rule: 'P4',
    name: 'nested splits go on of which only the outer one stood by',
    file: 'engine/straight-back/resume.ts',
    replace: ['if (found.includes(around.split)) found.push(id)', 'void id'],
    test: branches,
  },
  {
    rule: 'P5',
    name: 'a reopened split keeps its generation',
    file: 'engine/returns/send-back.ts',
    replace: ['generation: known.generation + 1', 'generation: known.generation'],
    test: targets,
  },
  {
    rule: 'P6',
    name: 'items of withdrawn branches stay open',
    file: 'engine/activations/branches.ts',
    replace: ["state === 'open' && below.has(token)", "state === 'open' && below.size === 0"],
    test: branches,
  },
  {
    rule: 'P7',
    name: 'a passed join is not closed',
    file: 'engine/nodes/arrive.ts',
    replace: ["emit(run, { type: 'splitClosed', split: split.id, state: 'joined' })", 'void parent'],
    test: branches,
  },
  {
    rule: 'P8',
    name: 'an end leaves the branches open',
    file: 'engine/returns/end-run.ts',
    replace: ['withdrawBelow(run, root, note, because)', 'void withdrawBelow'],
    test: branches,
  },
]
