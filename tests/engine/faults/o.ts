import type { Fault } from '../../../scripts/engine-fault.ts'

const test = 'tests/engine/timers.test.ts'

export const FAULTS: readonly Fault[] = [
  {
    rule: 'O1',
    name: 'working time runs through the night',
    file: 'engine/timers/times.ts',
    replace: [
      'durationOf(timeout, { ...timer, fired: 0 })',
      "{ ...durationOf(timeout, { ...timer, fired: 0 }), unit: 'hour' }",
    ],
    test,
  },
  {
    rule: 'O2',
    name: 'a reminder comes once too often',
    file: 'engine/timers/act.ts',
    replace: ['if (fired >= times)', 'if (fired > times)'],
    test,
  },
  {
    rule: 'O3',
    name: 'the clock runs on while the instance is an exception',
    file: 'engine/timers/reconcile.ts',
    replace: ["state.status === 'EXCEPTION'", "state.status === 'CANCELED'"],
    test: 'tests/engine/sub-process.test.ts',
  },
  {
    rule: 'O4',
    name: 'what is handed on gets new time',
    file: 'engine/timers/set.ts',
    replace: ['number < item.number', 'number > item.number'],
    test,
  },
  {
    rule: 'O5',
    name: 'an agree by time fills its slot and is not counted',
    file: 'engine/timers/decide-by-time.ts',
    replace: ['settle(run, item.activation)', ''],
    test,
  },
  {
    rule: 'O6',
    name: 'a decision falls at once after a downtime',
    file: 'engine/commands/fire-timer.ts',
    replace: ['> DOWN_AFTER_MINUTES * 60_000', '> Number.POSITIVE_INFINITY'],
    test,
  },
  {
    rule: 'O7',
    name: 'time signs instead of a person',
    file: 'engine/timers/decide-by-time.ts',
    replace: ['asksSignature(node)', '!asksSignature(node)'],
    test,
  },
  {
    rule: 'O8',
    name: 'every command sets the times anew',
    file: 'engine/timers/reconcile.ts',
    replace: ['timers.some(isRunning) ||', ''],
    test,
  },
]
