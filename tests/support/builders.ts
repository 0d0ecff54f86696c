import type { WorkCalendar, WorkIntervals } from '../../contract/calendar.ts'
import type { ApprovalNode, FlowNode, NodeOf } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import type { Property } from '../../contract/package/properties.ts'
import type { Route, Workflow } from '../../contract/package/workflows.ts'
import type { Definition } from '../../engine/model/context.ts'
import type { Department, Organisation, Person, Trust } from '../../rules/organisation/organisation.ts'

const name = (text: string) => ({ en: text })

/** A person whose id, user name and name are one word; in the department `office` unless told. */
export function person(id: string, fields: Partial<Person> = {}): Person {
  return { id, username: id, name: id, active: true, departmentIds: ['office'], ...fields }
}

export function department(id: string, fields: Partial<Department> = {}): Department {
  return { id, code: id, name: id, parentId: null, leaderIds: [], ...fields }
}

export type Staff = {
  readonly people: readonly Person[]
  readonly departments?: readonly Department[]
  /** Role code → ids. */
  readonly roles?: Readonly<Record<string, readonly string[]>>
  readonly trusts?: readonly Trust[]
}

/** An approval trust that runs all year, for everything; both may act. */
export function trust(principalId: string, delegateId: string, fields: Partial<Trust> = {}): Trust {
  return {
    id: `${principalId}-${delegateId}`,
    kind: 'APPROVAL',
    principalId,
    delegateId,
    from: '2026-01-01T00:00:00.000Z',
    until: '2027-01-01T00:00:00.000Z',
    bothMayAct: true,
    ...fields,
  }
}

/** An organisation that answers from these lists. */
export function organisation({
  people,
  departments = [department('office')],
  roles = {},
  trusts = [],
}: Staff): Organisation {
  const byId = new Map(people.map((entry) => [entry.id, entry]))
  const within = (id: string): readonly string[] => [
    id,
    ...departments.filter((entry) => entry.parentId === id).flatMap((entry) => within(entry.id)),
  ]
  return {
    person: (id) => byId.get(id),
    personByUsername: (username) => people.find((entry) => entry.username === username),
    department: (id) => departments.find((entry) => entry.id === id),
    departmentByCode: (code) => departments.find((entry) => entry.code === code),
    departmentMembers: (id, nested) => {
      const wanted = nested ? within(id) : [id]
      return people.filter((entry) => entry.departmentIds.some((own) => wanted.includes(own)))
    },
    trustsOf: (id) => trusts.filter(({ principalId }) => principalId === id),
    roleMembers: (code) => roles[code]?.flatMap((id) => byId.get(id) ?? []),
    // A role's code is its id here.
    roleMembersById: (code) => roles[code]?.flatMap((id) => byId.get(id) ?? []),
  }
}

/** An approval node; people by user name, or sources. */
export function approval(
  code: string,
  people: readonly string[] | readonly ParticipantSource[],
  fields: Partial<ApprovalNode> = {},
): ApprovalNode {
  const participants = people.map(
    (entry): ParticipantSource => (typeof entry === 'string' ? { source: 'users', users: [entry] } : entry),
  )
  return { type: 'approval', code, name: name(code), participants, mode: 'any', ...fields }
}

export const gateway = (code: string): FlowNode => ({ type: 'gateway', code, name: name(code) })
export const split = (code: string, fields: Partial<NodeOf<'split'>> = {}): FlowNode => ({
  type: 'split',
  code,
  name: name(code),
  ...fields,
})
export const join = (code: string, fields: Partial<NodeOf<'join'>> = {}): FlowNode => ({
  type: 'join',
  code,
  name: name(code),
  ...fields,
})
export const startNode: FlowNode = { type: 'start', code: 'start', name: name('start') }
export const endNode: FlowNode = { type: 'end', code: 'end', name: name('end') }

export const line = (from: string, to: string, fields: Partial<Route> = {}): Route => ({
  from,
  to,
  ...fields,
})

/** A number, a text and a person field. */
export const PROPERTIES: readonly Property[] = [
  { code: 'amount', name: name('Amount'), type: 'number' },
  { code: 'note', name: name('Note'), type: 'shortText' },
  { code: 'helper', name: name('Helper'), type: 'person' },
]

export type DefinitionFields = Partial<Workflow> & { readonly properties?: readonly Property[] }

/**
 * A definition of these nodes between start and end, one after the other unless `routes` says otherwise. `boss` is
 * its administrator.
 */
export function definition(nodes: readonly FlowNode[], fields: DefinitionFields = {}): Definition {
  const { properties = PROPERTIES, ...workflow } = fields
  const given = nodes.some((node) => node.type === 'start') ? nodes : [startNode, ...nodes]
  const all = given.some((node) => node.type === 'end') ? given : [...given, endNode]
  const inARow = all.slice(1).map((node, index) => line(all[index]?.code ?? '', node.code))
  return {
    workflow: {
      code: 'request',
      name: name('Request'),
      model: 'request',
      sheet: 'form',
      startableBy: 'everyone',
      administrators: { users: ['boss'] },
      nodes: [...all],
      routes: inARow,
      ...workflow,
    },
    model: {
      code: 'request',
      name: name('Request'),
      properties: [...properties],
      sheets: [],
      title: name('{initiator}'),
      summary: [],
      number: { prefix: 'R', date: 'none', digits: 4, reset: 'never' },
    },
  }
}

const OFFICE_HOURS: WorkIntervals = [['09:00', '18:00']]

/** Monday to Friday, 9 to 18 in UTC: nine working hours a day. */
export const CALENDAR: WorkCalendar = {
  timeZone: 'UTC',
  week: {
    monday: OFFICE_HOURS,
    tuesday: OFFICE_HOURS,
    wednesday: OFFICE_HOURS,
    thursday: OFFICE_HOURS,
    friday: OFFICE_HOURS,
    saturday: [],
    sunday: [],
  },
  days: {},
}

/** `ann` starts things; `li`, `wang`, `chen`, `zhao` decide; `boss` administers; `gone` has left. */
export function colleagues(): Staff {
  const active = ['ann', 'li', 'wang', 'chen', 'zhao', 'boss'].map((id) => person(id))
  return { people: [...active, person('gone', { active: false })] }
}
