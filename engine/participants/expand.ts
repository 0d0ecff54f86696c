import type { ParticipantSource } from '../../contract/package/participants.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import type { Instance } from '../model/instance.ts'
import type { SlotReason } from '../model/slot.ts'
import { latestActivation, slotsOf } from '../model/state.ts'
import { departmentsInField, peopleInField } from './field-people.ts'
import { managersOf, postOf } from './managers.ts'
import { peopleInScript } from './script-people.ts'
import type { Surroundings, Voice } from './voice.ts'

/**
 * All people of all sources in order (R3 step 1): duplicates and leavers are still among them. `node` is the code of
 * the node that asks: people are chosen for it (R6).
 */
export function expandSources(
  sources: readonly ParticipantSource[],
  node: string,
  around: Surroundings,
): readonly Voice[] {
  return sources.flatMap((source, index) => {
    const reason = reasonOf(source, index, around.state)
    return idsOf(source, node, around).flatMap((id) => {
      const person = around.organisation.person(id)
      return person === undefined ? [] : [{ person, reasons: [reason] }]
    })
  })
}

function idsOf(source: ParticipantSource, node: string, around: Surroundings): readonly string[] {
  const { organisation, state, data, model } = around
  switch (source.source) {
    case 'users':
      return source.users.flatMap((username) => organisation.personByUsername(username)?.id ?? [])
    case 'role':
      return (organisation.roleMembers(source.role) ?? []).map((person) => person.id)
    case 'department':
      return departmentMembers(source, organisation)
    case 'departmentHead':
      return departmentHead(source, around)
    case 'manager':
      return manager(source, managersOf(organisation, postOf(state)))
    case 'managerChain':
      return managersOf(organisation, postOf(state)).slice(0, source.upTo)
    case 'initiator':
      return [state.initiatorId]
    case 'personField':
      return peopleInField(data, source.field, organisation)
    case 'departmentFieldHead':
      return departmentsInField(data, source.field).flatMap(
        (id) => organisation.department(id)?.leaderIds ?? [],
      )
    case 'handlersOf':
      return handlersOf(source.node, state)
    case 'initiatorChosen':
    case 'previousChosen':
      return state.chosen?.[node] ?? []
    case 'script':
      return peopleInScript(source.script, data, model, organisation)
  }
}

type Of<Name extends ParticipantSource['source']> = Extract<ParticipantSource, { source: Name }>

function departmentMembers(source: Of<'department'>, organisation: Organisation): readonly string[] {
  const department = organisation.departmentByCode(source.department)
  if (department === undefined) return []
  return organisation.departmentMembers(department.id, source.nested === true).map((person) => person.id)
}

function departmentHead(source: Of<'departmentHead'>, around: Surroundings): readonly string[] {
  const { organisation, state } = around
  const department =
    source.department === undefined
      ? organisation.department(state.departmentId)
      : organisation.departmentByCode(source.department)
  return department?.leaderIds ?? []
}

/** R4: above the top it is the top person, or nobody. */
function manager(source: Of<'manager'>, managers: readonly string[]): readonly string[] {
  const found = managers[source.level - 1]
  if (found !== undefined) return [found]
  return source.aboveTop === 'nobody' ? [] : managers.slice(-1)
}

/** Those who really decided when the node was last visited; a skipped one decided before (D2). */
export function handlersOf(node: string, state: Instance): readonly string[] {
  const last = latestActivation(state, node)
  if (last === undefined) return []
  return slotsOf(state, last.id).flatMap(({ decision, ownerId }) => {
    if (decision === null) return []
    if (decision.rule === undefined) return [decision.actorId]
    return decision.rule === 'D2' ? [ownerId] : []
  })
}

function reasonOf(source: ParticipantSource, index: number, state: Instance): SlotReason {
  if (source.source === 'initiator') return { kind: 'initiator' }
  if (source.source === 'handlersOf') {
    return { kind: 'previousHandler', activation: latestActivation(state, source.node)?.id ?? 0 }
  }
  const detail = detailOf(source)
  return { kind: 'source', source: source.source, index, ...(detail === undefined ? {} : { detail }) }
}

function detailOf(source: ParticipantSource): string | undefined {
  switch (source.source) {
    case 'role':
      return source.role
    case 'department':
    case 'departmentHead':
      return source.department
    case 'manager':
      return String(source.level)
    case 'managerChain':
      return String(source.upTo)
    case 'personField':
    case 'departmentFieldHead':
      return source.field
    default:
      return undefined
  }
}
