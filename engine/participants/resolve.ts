import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import type { ApprovalMode } from '../../contract/vocabulary.ts'
import type { SlotReason } from '../model/slot.ts'
import { membersOf } from './audience.ts'
import { expandSources, type Surroundings, type Voice } from './expand.ts'
import { managersOf, postOf } from './managers.ts'

/** Most slots of a node that does not say (R8). */
export const DEFAULT_MAX_SLOTS = 500

/** Who has to act at a node now, or what happens because nobody has to. */
export type Resolution =
  | { readonly kind: 'people'; readonly voices: readonly Voice[]; readonly mode: ApprovalMode }
  /** N2: passes by rule. */
  | { readonly kind: 'pass' }
  /** N1 `block`, at a submit; elsewhere it counts as `administrator`. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'tooMany'; readonly count: number; readonly limit: number }

/** The clean-up pipeline R3, steps 1, 2, 4, 5; `atSubmit`: S4 looks ahead, so `block` blocks. */
export function resolveParticipants(
  node: ApprovalNode,
  workflow: Workflow,
  around: Surroundings,
  atSubmit: boolean,
): Resolution {
  const voices = cleaned(expandSources(node.participants, around))
  if (voices.length > 0) return within(node, voices, node.mode)
  switch (node.onNobody ?? 'administrator') {
    case 'pass':
      return { kind: 'pass' }
    case 'exception':
      return { kind: 'nobody' }
    case 'block':
      return atSubmit ? { kind: 'blocked' } : askAdministrators(node, workflow, around)
    case 'administrator':
      return askAdministrators(node, workflow, around)
    default:
      return substitute(node, workflow, around)
  }
}

/**
 * The workflow's administrators take the node, whatever its mode: one of them is enough. Nobody there either: the
 * instance becomes an EXCEPTION (N3).
 */
export function askAdministrators(
  node: ApprovalNode,
  workflow: Workflow,
  around: Surroundings,
  reason: SlotReason = { kind: 'administrator' },
): Resolution {
  const administrators = membersOf(workflow.administrators, around.organisation)
  const voices = cleaned(administrators.map((person) => ({ person, reasons: [reason] })))
  return voices.length === 0 ? { kind: 'nobody' } : within(node, voices, 'any')
}

/** N1 `managerUp` and a named person; when they have left too, the administrators (N3). */
function substitute(node: ApprovalNode, workflow: Workflow, around: Surroundings): Resolution {
  const { organisation, state } = around
  const isNamed = typeof node.onNobody === 'object'
  const candidates = isNamed
    ? [organisation.personByUsername(namedUser(node))]
    : managersOf(organisation, postOf(state))
        .slice(levelAsked(node))
        .map((id) => organisation.person(id))
  const found = candidates.find((person) => person?.active === true)
  if (found === undefined) return askAdministrators(node, workflow, around)
  const reason: SlotReason = { kind: 'fallback', policy: isNamed ? 'user' : 'managerUp' }
  return within(node, [{ person: found, reasons: [reason] }], node.mode)
}

function namedUser(node: ApprovalNode): string {
  return typeof node.onNobody === 'object' ? node.onNobody.user : ''
}

/** The highest manager level that the node asked for in vain; the next one up takes over. */
function levelAsked(node: ApprovalNode): number {
  return node.participants.reduce((highest, source) => {
    if (source.source === 'manager') return Math.max(highest, source.level)
    return source.source === 'managerChain' ? Math.max(highest, source.upTo) : highest
  }, 0)
}

/** Steps 2 and 4: leavers go, the first position of a person wins and collects the reasons. */
function cleaned(voices: readonly Voice[]): readonly Voice[] {
  const kept = new Map<string, Voice>()
  for (const voice of voices) {
    if (!voice.person.active) continue
    const earlier = kept.get(voice.person.id)
    const reasons = earlier === undefined ? voice.reasons : [...earlier.reasons, ...voice.reasons]
    kept.set(voice.person.id, { person: voice.person, reasons })
  }
  return [...kept.values()]
}

function within(node: ApprovalNode, voices: readonly Voice[], mode: ApprovalMode): Resolution {
  const limit = node.maxSlots ?? DEFAULT_MAX_SLOTS
  if (voices.length > limit) return { kind: 'tooMany', count: voices.length, limit }
  return { kind: 'people', voices, mode }
}
