import type { Action } from '../../contract/system.ts'
import type { Permission } from '../../contract/vocabulary.ts'
import type { Actor } from '../base/actor.ts'
import type { Scope } from './scopes.ts'

/** How far an action of a role reaches; docs/permissions.md explains the words. */
export type Reach = 'all' | 'apps' | 'departments' | 'operations' | 'none'

/** docs/permissions.md as data; a test compares the two. Ordinary people have none of these. */
export const PERMISSION_TABLE = {
  enterBackEnd: { ADMIN: 'all', SYS_MNG: 'all', APP_MNG: 'all', DATA_MNG: 'none', WORKFLOW_ADMIN: 'none' },
  appointSystemAdministrator: {
    ADMIN: 'all',
    SYS_MNG: 'none',
    APP_MNG: 'none',
    DATA_MNG: 'none',
    WORKFLOW_ADMIN: 'none',
  },
  appointSubAdministrator: {
    ADMIN: 'all',
    SYS_MNG: 'all',
    APP_MNG: 'none',
    DATA_MNG: 'none',
    WORKFLOW_ADMIN: 'none',
  },
  appointWorkflowAdministrator: {
    ADMIN: 'all',
    SYS_MNG: 'all',
    APP_MNG: 'apps',
    DATA_MNG: 'none',
    WORKFLOW_ADMIN: 'none',
  },
  manageOrganisation: {
    ADMIN: 'all',
    SYS_MNG: 'all',
    APP_MNG: 'departments',
    DATA_MNG: 'none',
    WORKFLOW_ADMIN: 'none',
  },
  manageSettings: { ADMIN: 'all', SYS_MNG: 'all', APP_MNG: 'none', DATA_MNG: 'none', WORKFLOW_ADMIN: 'none' },
  manageApps: { ADMIN: 'all', SYS_MNG: 'all', APP_MNG: 'apps', DATA_MNG: 'none', WORKFLOW_ADMIN: 'none' },
  manageDictionaries: {
    ADMIN: 'all',
    SYS_MNG: 'all',
    APP_MNG: 'none',
    DATA_MNG: 'all',
    WORKFLOW_ADMIN: 'none',
  },
  manageData: { ADMIN: 'all', SYS_MNG: 'all', APP_MNG: 'apps', DATA_MNG: 'apps', WORKFLOW_ADMIN: 'none' },
  queryInstances: {
    ADMIN: 'all',
    SYS_MNG: 'all',
    APP_MNG: 'apps',
    DATA_MNG: 'none',
    WORKFLOW_ADMIN: 'apps',
  },
  maintainInstances: {
    ADMIN: 'all',
    SYS_MNG: 'all',
    APP_MNG: 'none',
    DATA_MNG: 'none',
    WORKFLOW_ADMIN: 'operations',
  },
  deleteFormComments: {
    ADMIN: 'all',
    SYS_MNG: 'all',
    APP_MNG: 'apps',
    DATA_MNG: 'apps',
    WORKFLOW_ADMIN: 'none',
  },
  readContacts: {
    ADMIN: 'all',
    SYS_MNG: 'all',
    APP_MNG: 'departments',
    DATA_MNG: 'none',
    WORKFLOW_ADMIN: 'none',
  },
  readSecurityEvents: {
    ADMIN: 'all',
    SYS_MNG: 'all',
    APP_MNG: 'none',
    DATA_MNG: 'none',
    WORKFLOW_ADMIN: 'none',
  },
} as const satisfies Record<Action, Record<Permission, Reach>>

/** What an action is done to; for departments the one and all above it. Absent: asked whether anywhere at all. */
export type Target = {
  readonly appCode?: string | undefined
  readonly departmentPath?: readonly string[] | undefined
  readonly operation?: string | undefined
}

/** May this person do this, to this? The only place that knows what a role is good for (security Z-09). */
export function may(
  actor: Pick<Actor, 'permissions' | 'scopes'>,
  action: Action,
  target: Target = {},
): boolean {
  return actor.permissions.some((permission) => {
    const reach: Reach = PERMISSION_TABLE[action][permission]
    return reaches(reach, actor.scopes?.[permission] ?? {}, target)
  })
}

/** Codes of the applications that an action reaches somebody's data in; null: all of them. */
export function appsReached(
  actor: Pick<Actor, 'permissions' | 'scopes'>,
  action: Action,
): readonly string[] | null {
  const reached: string[] = []
  for (const permission of actor.permissions) {
    const reach: Reach = PERMISSION_TABLE[action][permission]
    if (reach === 'all') return null
    if (reach !== 'none') reached.push(...(actor.scopes?.[permission]?.apps ?? []))
  }
  return [...new Set(reached)]
}

function reaches(reach: Reach, scope: Scope, target: Target): boolean {
  if (reach === 'all') return true
  if (reach === 'apps') return covers(scope.apps, target.appCode)
  if (reach === 'departments') {
    const path = target.departmentPath
    return path === undefined
      ? covers(scope.departments, undefined)
      : path.some((id) => covers(scope.departments, id))
  }
  if (reach === 'operations') {
    return covers(scope.operations, target.operation) && covers(scope.apps, target.appCode)
  }
  return false
}

function covers(own: readonly string[] | undefined, wanted: string | undefined): boolean {
  if (own === undefined || own.length === 0) return false
  return wanted === undefined || own.includes(wanted)
}
