import type { InitiatorPolicy } from '../../contract/package/approval-settings.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Organisation, Person } from '../../rules/organisation/organisation.ts'
import type { Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import type { SlotReason } from '../model/slot.ts'
import { managersOf, type Post, postOf } from './managers.ts'
import type { Surroundings, Voice } from './voice.ts'

type People = Pick<Instance, 'initiatorId' | 'submitterId' | 'departmentId'>

/** What a node does with the initiator, or whoever filed for him, as its approver (I1, I2); `task` for anyone else. */
export function initiatorPolicy(node: FlowNode, state: People, personId: string): InitiatorPolicy {
  if (node.type !== 'approval') return 'task'
  if (personId === state.initiatorId) return node.onInitiator ?? 'task'
  return personId === state.submitterId ? (node.onSubmitter ?? node.onInitiator ?? 'task') : 'task'
}

/** Whether a person may not be given a voice here, being the initiator (I5): by transfer, add-sign, or administrators. */
export function isInitiatorBarred(node: FlowNode, state: People, personId: string): boolean {
  return initiatorPolicy(node, state, personId) !== 'task'
}

/** The refusal of the first such person among those chosen (I5); null when there is none. */
export function refuseInitiator(
  node: FlowNode,
  state: People,
  people: readonly string[],
  organisation: Organisation,
): Rejection | null {
  const barred = people.find((id) => isInitiatorBarred(node, state, id))
  if (barred === undefined) return null
  return refuse('initiatorNotAllowed', { params: { person: organisation.person(barred)?.name ?? barred } })
}

/** Most people put in for one another at one place (R3). */
const MAX_SUBSTITUTIONS = 10

/**
 * R3 step 3 for one voice: it stays, goes, or is another's. Someone put in is looked at again: a manager may be the
 * one who filed the request. Nobody left above: the voice goes, and an empty list is section 4 (I4).
 */
export function withInitiatorPolicy(node: FlowNode, voice: Voice, around: Surroundings): readonly Voice[] {
  let current = voice
  const seen = new Set<string>()
  for (let count = 0; count <= MAX_SUBSTITUTIONS; count += 1) {
    const policy = initiatorPolicy(node, around.state, current.person.id)
    if (policy === 'task') return [current]
    if (policy === 'agree') return [{ ...current, rule: 'I1' }]
    if (policy === 'remove') return []
    seen.add(current.person.id)
    const instead = substituteFor(current.person, policy, around, seen)
    if (instead === undefined) return []
    const reason: SlotReason = { kind: 'insteadOfInitiator', policy }
    current = { ...current, person: instead, reasons: [...current.reasons, reason] }
  }
  return []
}

/** I4: the manager, or the head of the department, and further up until it is somebody else who is still here. */
function substituteFor(
  person: Person,
  policy: 'manager' | 'head',
  { state, organisation }: Surroundings,
  seen: ReadonlySet<string>,
): Person | undefined {
  const isInitiator = person.id === state.initiatorId
  const post: Post = isInitiator
    ? postOf(state)
    : { personId: person.id, departmentId: person.departmentIds[0] ?? '' }
  const heads = policy === 'head' ? (organisation.department(post.departmentId)?.leaderIds ?? []) : []
  return [...heads, ...managersOf(organisation, post)]
    .filter((id) => !seen.has(id))
    .map((id) => organisation.person(id))
    .find((candidate) => candidate?.active === true)
}
