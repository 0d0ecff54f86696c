import type { FaultName } from '../../contract/fault-codes.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Audience } from '../../contract/package/participants.ts'
import { isInAudience } from '../../rules/organisation/audience.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { refuseInitiator } from './initiator-policy.ts'

/** Where somebody is named to act; `scope` is whom the node lets be chosen. */
export type Place = {
  readonly state: Instance
  readonly context: Context
  readonly node: FlowNode
  readonly scope?: Audience | undefined
}

/** Why people may not be given a voice here: gone, out of scope, or the initiator (T2, J4, I5). Null: they may. */
export function refuseNamed(people: readonly string[], place: Place): Rejection | null {
  const { organisation } = place.context
  return refuseReaders(people, place) ?? refuseInitiator(place.node, place.state, people, organisation)
}

/** The same for those who only help or read, where the initiator is welcome. */
export function refuseReaders(
  people: readonly string[],
  { context: { organisation }, scope }: Place,
): Rejection | null {
  for (const id of people) {
    const person = organisation.person(id)
    if (person?.active !== true) return refusePerson('personInactive', id, organisation)
    const isAllowed = scope === undefined || isInAudience(scope, person, organisation)
    if (!isAllowed) return refusePerson('personNotAllowed', id, organisation)
  }
  return null
}

/** A refusal that names a person. */
export function refusePerson(fault: FaultName, id: string, organisation: Organisation): Rejection {
  return refuse(fault, { params: { person: organisation.person(id)?.name ?? id } })
}
