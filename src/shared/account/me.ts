import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { callQuery, KEPT_ON_DEVICE } from '../../lib/api/query-client.ts'
import type { Owner } from '../../lib/session/owner.ts'
import { isVisiting, sessionOwner } from '../../lib/session/session.ts'

export type Me = OutputOf<typeof getLoginInfo>

const FRESH_MS = 5 * 60_000

/** Who I am. Undefined until the first answer. */
export function useMe(): Me | undefined {
  return useQuery(meQuery()).data
}

export function meQuery() {
  return { ...callQuery(getLoginInfo, {}), staleTime: FRESH_MS, ...KEPT_ON_DEVICE }
}

/** Whose drafts and caches these are; known also offline. A page for people without an account is nobody's. */
export function useOwner(): Owner | undefined {
  const me = useMe()
  if (isVisiting()) return undefined
  return me === undefined ? sessionOwner() : { corpId: me.corpId, userId: me.id }
}
