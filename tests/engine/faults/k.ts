import type { Fault } from '../../../scripts/engine-fault.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'K1',
    name: 'copies of a failed node go to those of a passed one',
    file: 'engine/commands/copies.ts',
    replace: [
      "on: event.state === 'passed' ? 'pass' : 'fail'",
      "on: event.state === 'passed' ? 'fail' : 'pass'",
    ],
    test: 'tests/engine/automatic.test.ts',
  },
  {
    rule: 'K1',
    name: 'whose decision led to a copy does not get it',
    file: 'server/instances/perform/messages-of.ts',
    replace: ["kind !== 'circulated' && userId", "kind !== 'itemOpened' && userId"],
    test: 'tests/server/notify/outbox/messages-of.test.ts',
  },
  {
    rule: 'K2',
    name: 'a person named twice gets two copies',
    file: 'engine/commands/circulate.ts',
    replace: ['[...new Set(command.people)]', '[...command.people]'],
    test: 'tests/engine/assist.test.ts',
  },
  {
    rule: 'K4',
    name: 'a copy can be edited',
    file: 'engine/form/item-rights.ts',
    replace: [
      'model: BizModel): Rights {\n  return readOnly(rightsAt(node, model))',
      'model: BizModel): Rights {\n  return rightsAt(node, model)',
    ],
    test: 'tests/engine/assist.test.ts',
  },
]
