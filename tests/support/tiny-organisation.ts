import type { FullOrganisation } from '../../checks/people/initiators.ts'
import type { Person } from '../../rules/organisation/organisation.ts'

/** An organisation that has the user `admin`, the role `finance` and the department `sales`, and nobody else. */
export function tinyOrganisation(): FullOrganisation {
  const admin: Person = { id: 'u1', username: 'admin', name: '管理员', active: true, departmentIds: ['d1'] }
  const sales = { id: 'd1', code: 'sales', name: '销售部', parentId: null, leaderIds: ['u1'] }
  return {
    people: [admin],
    person: (id) => (id === admin.id ? admin : undefined),
    personByUsername: (username) => (username === admin.username ? admin : undefined),
    department: (id) => (id === sales.id ? sales : undefined),
    departmentByCode: (code) => (code === sales.code ? sales : undefined),
    trustsOf: () => [],
    departmentMembers: () => [admin],
    roleMembers: (code) => (code === 'finance' ? [admin] : undefined),
    roleMembersById: () => undefined,
  }
}
