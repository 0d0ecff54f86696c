import type { Permission } from '../../contract/vocabulary.ts'
import type { Me } from './me.ts'

const MAINTAINERS: readonly Permission[] = ['ADMIN', 'SYS_MNG', 'APP_MNG', 'WORKFLOW_ADMIN']

/** Whether the list of instances to maintain is offered; what may be done there the server says. */
export function mayMaintain(me: Me | undefined): boolean {
  return me?.permissions.some((permission) => MAINTAINERS.includes(permission)) === true
}
