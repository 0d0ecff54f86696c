import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import type { ApprovalMode } from '../../contract/vocabulary.ts'
import { membersOf } from '../../rules/organisation/audience.ts'
import type { SlotReason } from '../model/slot.ts'
import { expandSources } from './expand.ts'
import { withInitiatorPolicy } from './initiator-policy.ts'
import { managersOf, postOf } from './managers.ts'
import type { Surroundings, Voice } from './voice.ts'

/** Most slots of a node that does not say, and of any node (R8). */
export const DEFAULT_MAX_SLOTS = 500
export const MAX_SLOTS = 2000

/** Who has to act at a node now, or what happens because nobody has to. */
export type Resolution =
  | { readonly kind: 'people'; readonly voices: readonly Voice[]; readonly mode: ApprovalMode }
  /** N2: passes by rule. */
  | { readonly kind: 'pass' }
  /** N1 `block`, at a submit; elsewhere it counts as `administrator`. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'tooMany'; readonly count: number; readonly limit: number }

/**
 * The clean-up pipeline R3, steps 1 to 5; `atSubmit`: S4 looks ahead, so `block` blocks. Of a grouped node each group
 * is a list of its own, and nobody has a voice in two (M11).
 */
export function resolveParticipants(
  node: ApprovalNode,
  workflow: Workflow,
  around: Surroundings,
  atSubmit: boolean,
): Resolution {
  if (node.groups !== undefined) return resolveGroups(node, workflow, around, atSubmit)
  const voices = cleaned(node, expandSources(node.participants, node.code, around), around)
  if (voices.length > 0) return within(node, voices, node.mode)
  return resolveNobody(node, workflow, around, atSubmit)
}

/** R3 step 5: what the node does when its list is empty (N1). */
export function resolveNobody(
  node: ApprovalNode,
  workflow: Workflow,
  around: Surroundings,
  atSubmit: boolean,
): Resolution {
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
  const asked = administrators.map((person) => ({ person, reasons: [reason] }))
  const voices = cleaned(node, asked, around)
  return voices.length === 0 ? { kind: 'nobody' } : within(node, voices, 'any')
}

/** M11: each group resolved by itself; a group of nobody takes section 4's people, or is passed by rule. */
function resolveGroups(
  node: ApprovalNode,
  workflow: Workflow,
  around: Surroundings,
  atSubmit: boolean,
): Resolution {
  const lists = [node.participants, ...(node.groups ?? []).map((group) => group.participants)]
  const taken = new Set<string>()
  const all: Voice[] = []
  for (const [group, participants] of lists.entries()) {
    const fresh = (voices: readonly Voice[]) => voices.filter(({ person }) => !taken.has(person.id))
    const own = fresh(cleaned(node, expandSources(participants, node.code, around), around))
    const resolution: Resolution =
      own.length > 0
        ? { kind: 'people', voices: own, mode: 'any' }
        : resolveNobody(node, workflow, around, atSubmit)
    if (resolution.kind === 'pass') continue
    if (resolution.kind !== 'people') return resolution
    const voices = fresh(resolution.voices)
    if (voices.length === 0) return { kind: 'nobody' }
    for (const voice of voices) {
      taken.add(voice.person.id)
      all.push({ ...voice, reasons: [...voice.reasons, { kind: 'group', group }], group })
    }
  }
  return all.length === 0 ? { kind: 'pass' } : within(node, all, node.mode)
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
  const reason: SlotReason = { kind: 'fallback', policy: isNamed ? 'user' : 'managerUp' }
  const voices = found === undefined ? [] : cleaned(node, [{ person: found, reasons: [reason] }], around)
  return voices.length === 0 ? askAdministrators(node, workflow, around) : within(node, voices, node.mode)
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

/**
 * Steps 2 to 4, in this order: leavers go; the initiator's policy; the first position of a person wins and collects
 * the reasons.
 */
function cleaned(node: ApprovalNode, voices: readonly Voice[], around: Surroundings): readonly Voice[] {
  const present = voices.filter(({ person }) => person.active)
  const kept = new Map<string, Voice>()
  for (const voice of present.flatMap((candidate) => withInitiatorPolicy(node, candidate, around))) {
    const earlier = kept.get(voice.person.id)
    const reasons = earlier === undefined ? voice.reasons : [...earlier.reasons, ...voice.reasons]
    kept.set(voice.person.id, { ...voice, reasons })
  }
  return [...kept.values()]
}

function within(node: ApprovalNode, voices: readonly Voice[], mode: ApprovalMode): Resolution {
  const limit = Math.min(node.maxSlots ?? DEFAULT_MAX_SLOTS, MAX_SLOTS)
  if (voices.length > limit) return { kind: 'tooMany', count: voices.length, limit }
  return { kind: 'people', voices, mode }
}
