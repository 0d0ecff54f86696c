import type { OutputOf } from '../../contract/endpoint.ts'
import type { listRejectActivities } from '../../contract/workflow/returns.ts'
import type { Definition } from '../../engine/model/context.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import type { ReturnTarget } from '../../engine/returns/return-targets.ts'
import { nodeNames } from '../apps/node-names.ts'
import { presentPerson } from '../organisation/people.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'

export type ReturnScene = {
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
  readonly locale: string
}

/** Where an item may be returned to, as the sheet asks for it (engine B1, B4, B13). */
export function presentReturnTargets(
  targets: readonly ReturnTarget[],
  _item: WorkItem,
  scene: ReturnScene,
): OutputOf<typeof listRejectActivities> {
  return targets.map(({ node, people, split, modes, preferred }) => ({
    ...nodeNames(node.code, scene),
    people: people.map((id) => presentPerson(scene.organisation, id)),
    activityType: node.type === 'start' ? 'START' : 'PARTICIPANT',
    checkbox: split !== null,
    splitCode: split,
    modes: [...modes],
    preferred,
  }))
}
