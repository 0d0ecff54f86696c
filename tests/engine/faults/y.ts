import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/sub-process.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'Y1',
    name: 'a nullified child stops its parent, whatever the node says',
    file: 'engine/settling/settle-children.ts',
    replace: ["state !== 'failed' && outcome !== 'agreed'", "state !== 'failed' && outcome === 'disagreed'"],
    test,
  },
  {
    rule: 'Y2',
    name: 'a result is written into the other rows',
    file: 'engine/children/output.ts',
    replace: ["ownValue(entry, 'id') === row", "ownValue(entry, 'id') !== row"],
    test,
  },
  {
    rule: 'X8',
    name: 'a retry starts children again that have passed',
    file: 'engine/nodes/sub-process.ts',
    replace: ["child.outcome === 'agreed'", "child.outcome === 'disagreed'"],
    test,
  },
  {
    rule: 'Y3',
    name: 'a loop of automatic steps is no exception',
    file: 'engine/nodes/walk.ts',
    replace: ["getStuck(run, step.token, run.state.tokens[step.token - 1]?.node ?? step.node, 'loop')", '[]'],
    test: 'tests/engine/automatic.test.ts',
  },
  {
    rule: 'Y4',
    name: 'a gateway that cannot choose stands still in silence',
    file: 'engine/run/step.ts',
    replace: [
      "if (route === null) return getStuck(run, token, node, 'noRoute')",
      'if (route === null) return []',
    ],
    test: 'tests/engine/automatic.test.ts',
  },
]
