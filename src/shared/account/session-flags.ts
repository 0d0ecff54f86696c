import { adminFlags } from '../../../contract/login-info.ts'
import { type Me, useMe } from './me.ts'

/** What I am beside an ordinary person (spec §3); nothing of it until it is known. */
export type SessionFlags = ReturnType<typeof adminFlags>

export function flagsOf(me: Me | undefined): SessionFlags {
  return adminFlags(me?.permissions ?? [])
}

export function useSessionFlags(): SessionFlags {
  return flagsOf(useMe())
}

/** Whether the list of instances to maintain is offered; what may be done there the server says. */
export function mayMaintain({ isAdmin, isPrivilegedPerson }: SessionFlags): boolean {
  return isAdmin || isPrivilegedPerson
}
