import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { adminFlags } from '../../../contract/login-info.ts'
import { ACTIONS, type Action } from '../../../contract/system.ts'
import { PERMISSIONS, type Permission } from '../../../contract/vocabulary.ts'
import { may, PERMISSION_TABLE, type Target } from '../../../server/policies/permissions.ts'
import { type Scope, scopesOf } from '../../../server/policies/scopes.ts'

const page = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')
const rows = page
  .slice(page.indexOf('| action |'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))
const [head = [], , ...body] = rows

const holder = (permission: Permission, scope: Scope = {}) => ({
  permissions: [permission],
  scopes: scopesOf([{ permission, scope }]),
})

const everything: Scope = { apps: ['leave'], departments: ['sales'], operations: ['DELETE_WORKFLOW'] }
const inside: Target = { appCode: 'leave', departmentPath: ['team', 'sales'], operation: 'DELETE_WORKFLOW' }
const outside: Target = { appCode: 'seal', departmentPath: ['finance'], operation: 'MODIFY_OWNER' }

describe('docs/permissions.md', () => {
  it('has a line for every action and a column for every role', () => {
    expect(head).toEqual(['action', ...PERMISSIONS, 'ordinary'])
    expect(body.map(([action]) => action)).toEqual([...ACTIONS])
  })

  it('says of every cell what the server does', () => {
    const onPage = Object.fromEntries(
      body.map(([action = '', ...cells]) => [
        action,
        Object.fromEntries(PERMISSIONS.map((permission, index) => [permission, cells[index]])),
      ]),
    )
    expect(onPage).toEqual(PERMISSION_TABLE)
  })
})

const cells = ACTIONS.flatMap((action) => PERMISSIONS.map((permission) => ({ action, permission })))

describe('may', () => {
  it.each(cells)('$permission: $action reaches as far as the table says', ({ action, permission }) => {
    const reach = PERMISSION_TABLE[action][permission]
    const actor = holder(permission, everything)
    expect(may(actor, action, inside)).toBe(reach !== 'none')
    expect(may(actor, action, outside)).toBe(reach === 'all')
    expect(may(actor, action)).toBe(reach !== 'none')
    expect(may(holder(permission), action, inside)).toBe(reach === 'all')
    expect(may({ permissions: [permission] }, action)).toBe(reach === 'all')
  })

  it.each(ACTIONS)('refuses %s to ordinary people', (action: Action) => {
    expect(may({ permissions: [], scopes: {} }, action, inside)).toBe(false)
  })

  it('takes whatever one of several flags allows', () => {
    const actor = { permissions: ['DATA_MNG', 'SYS_MNG'] as const, scopes: {} }
    expect(may(actor, 'manageSettings')).toBe(true)
  })

  it('asks for the operation and the app of a privileged person, both', () => {
    const actor = holder('WORKFLOW_ADMIN', { operations: ['DELETE_WORKFLOW'], apps: ['leave'] })
    expect(may(actor, 'maintainInstances', { operation: 'DELETE_WORKFLOW', appCode: 'seal' })).toBe(false)
    expect(may(actor, 'maintainInstances', { operation: 'MODIFY_OWNER', appCode: 'leave' })).toBe(false)
  })

  it('gives a grant nothing whose stored scope cannot be read', () => {
    const scopes = scopesOf([{ permission: 'APP_MNG', scope: { apps: 'leave' } }])
    expect(may({ permissions: ['APP_MNG'], scopes }, 'manageApps', { appCode: 'leave' })).toBe(false)
  })
})

describe('the session flags of the specification', () => {
  it.each([
    [['ADMIN'], { isAdmin: true, admin: true, isRootAdmin: true }],
    [['SYS_MNG'], { isAdmin: true, admin: true }],
    [['APP_MNG'], { isAdmin: true, isAppAdmin: true }],
    [['WORKFLOW_ADMIN'], { isPrivilegedPerson: true }],
    [['DATA_MNG'], {}],
    [[], {}],
  ] as const)('of %j are %j', (permissions, flags) => {
    const none = {
      isAdmin: false,
      admin: false,
      isRootAdmin: false,
      isAppAdmin: false,
      isPrivilegedPerson: false,
    }
    expect(adminFlags(permissions)).toEqual({ ...none, ...flags })
  })
})
