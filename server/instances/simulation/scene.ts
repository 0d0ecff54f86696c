import type { Event } from '../../../engine/events/event.ts'
import type { Activation } from '../../../engine/model/activation.ts'
import type { Definition, FormData } from '../../../engine/model/context.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import { nodeNames } from '../../apps/node-names.ts'
import { presentPerson } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'

/** A command that was decided and not carried out, with what it is told to its author in. */
export type SimulationScene = {
  /** Null: a new run. */
  readonly before: Instance | null
  readonly after: Instance
  readonly events: readonly Event[]
  /** The form as it would be. */
  readonly data: FormData
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
  readonly locale: string
  readonly actorId: string
  /** The number of the item that is acted on; null: on the instance. */
  readonly item: number | null
}

/** A node with some people, as every part of the answer names it. */
export function stepOf(scene: SimulationScene, node: string, userIds: readonly string[]) {
  return {
    ...nodeNames(node, scene),
    people: [...new Set(userIds)].map((id) => presentPerson(scene.organisation, id)),
  }
}

export function isOpen({ state }: Activation): boolean {
  return state === 'open'
}
