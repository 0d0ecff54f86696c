import { membersOf } from '../../rules/organisation/audience.ts'
import type { EventOf } from '../events/event.ts'
import type { WorkItem } from '../model/item.ts'
import { slotOf } from '../model/state.ts'
import { managersAbove } from '../participants/managers-above.ts'
import { emit, type Run } from '../run/run.ts'

type Told = EventOf<'reminded'>['kind']

/** A word to whoever holds the item, to his manager, or to the administrators; without a manager to the latter (O2). */
export function tell(run: Run, item: WorkItem, step: number, kind: Told): void {
  const people = peopleOf(run, item, kind)
  if (people.length > 0 || kind !== 'manager') {
    emit(run, { type: 'reminded', item: item.number, step, kind, people })
  } else {
    tell(run, item, step, 'administrator')
  }
}

function peopleOf({ state, context }: Run, { slot, holderId }: WorkItem, kind: Told): readonly string[] {
  const { organisation, definition } = context
  switch (kind) {
    case 'holder':
      return holderId === '' && slot !== null ? (slotOf(state, slot).candidates ?? []) : [holderId]
    case 'manager':
      return managersAbove(organisation, holderId).slice(0, 1)
    case 'administrator':
      return membersOf(definition.workflow.administrators, organisation)
        .filter(({ active }) => active)
        .map(({ id }) => id)
  }
}
