import type { Permission } from '../../contract/vocabulary.ts'
import type { Me } from './me.ts'

const MANAGERS: readonly Permission[] = ['ADMIN', 'SYS_MNG', 'APP_MNG']

/** Whether what belongs to applications is offered; what may be done about each the server says. */
export function mayManageApps(me: Me | undefined): boolean {
  return me?.permissions.some((permission) => MANAGERS.includes(permission)) === true
}
