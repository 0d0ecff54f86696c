import { decide } from '../../engine/decide.ts'
import type { Context } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import { expenseForm, type Materials } from './approval-world.ts'

/** Milliseconds of every single agree of so many runs, from the first node to the last; nothing is stored. */
export function timeDecisions(materials: Materials, runs: number): readonly number[] {
  return Array.from({ length: runs }, () => timeRun(materials)).flat()
}

function timeRun({ definition, organisation, initiatorId, departmentId }: Materials): readonly number[] {
  const base = {
    definition,
    organisation,
    calendar: organisation.workCalendar,
    now: new Date().toISOString(),
  }
  const by = (id: string, record: Context['record']): Context => ({
    ...base,
    actor: { id, active: true },
    record,
  })
  const form = expenseForm(departmentId)
  const submit = { type: 'submit', item: null, initiatorId, departmentId, data: form, opinion: '' } as const
  const begun = decide(null, submit, by(initiatorId, {}))
  if (!begun.ok) throw new Error(begun.fault)
  let state: Instance = begun.state
  const times: number[] = []
  for (let open = openItem(state); open !== undefined; open = openItem(state)) {
    const command = { type: 'agree', item: open.number, data: {}, opinion: '' } as const
    const context = by(open.holderId, begun.data)
    const start = performance.now()
    const decided = decide(state, command, context)
    times.push(performance.now() - start)
    if (!decided.ok) throw new Error(decided.fault)
    state = decided.state
  }
  return times
}

function openItem(state: Instance) {
  return state.items.findLast((item) => item.status === 'processing')
}
