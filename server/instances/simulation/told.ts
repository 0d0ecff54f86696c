import type { OutputOf } from '../../../contract/endpoint.ts'
import type { simulateAction } from '../../../contract/workflow/simulate.ts'
import { presentPerson } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import type { Audience } from '../../stores/notify/message.ts'
import { outboxRows } from '../perform/messages-of.ts'
import type { SimulationScene } from './scene.ts'

const NAMED = 5

/** Who would get a message: the very rows that carrying it out would promise (engine G9). */
export function told({
  before,
  after,
  events,
  actorId,
  organisation,
}: SimulationScene): NonNullable<OutputOf<typeof simulateAction>['told']> {
  const rows = outboxRows({ events, before, after, instanceId: '', entry: 0, actorId })
  const ids = [...new Set(rows.flatMap(({ payload }) => membersOf(payload.audience, organisation)))]
  return {
    count: ids.length,
    people: ids.slice(0, NAMED).map((id) => presentPerson(organisation, id)),
  }
}

function membersOf(audience: Audience, organisation: OrganisationSnapshot): readonly string[] {
  if (audience.kind === 'people') return audience.people.map(({ userId }) => userId)
  return audience.departments.flatMap((id) =>
    organisation.departmentMembers(id, true).map((person) => person.id),
  )
}
