import * as z from 'zod/mini'
import { readVendor as read, type VendorCall } from './ask.ts'
import type { CallKind, VendorCalls } from './calls.ts'
import type { Connection } from './connection.ts'
import {
  department,
  departmentList,
  identity,
  ofUnion,
  peoplePage,
  person,
  presentPerson,
  ticket,
  token,
} from './dingtalk-answers.ts'
import type { VendorDepartment, VendorDirectory, VendorIdentity, VendorPerson } from './directory.ts'
import type { Pace } from './pace.ts'
import type { TokenCache } from './token-cache.ts'
import { VendorError } from './vendor-error.ts'

/** DingTalk's server, as far as we use it (containers.md §3). Everything throws a VendorError. */
export type DingTalk = {
  /** Whether the vendor takes the credentials. The token itself stays here. */
  token(connection: Connection): Promise<string>
  ticket(connection: Connection): Promise<string>
  /** Of a code of the container; null: somebody of another organisation. */
  identityOf(connection: Connection, code: string): Promise<VendorIdentity | null>
  /** Of a code of an ordinary browser's login; `userId` is empty: the union id is what counts. */
  scannedIdentityOf(connection: Connection, code: string): Promise<VendorIdentity>
  /** The id within the organisation of somebody whose id across apps is known; null: not of this organisation. */
  userIdOfUnion(connection: Connection, unionId: string): Promise<string | null>
  /** Null: not of this organisation any more. */
  person(connection: Connection, userId: string): Promise<VendorPerson | null>
  /** All that our app may see. */
  directory(connection: Connection, signal?: AbortSignal): Promise<VendorDirectory>
  /** Any call with the app's token, for messages. `oapi`: the older interface. */
  ask(connection: Connection, call: DingTalkCall): Promise<unknown>
}

export type DingTalkCall = {
  readonly oapi: boolean
  readonly method?: 'POST' | 'PUT'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly json: unknown
  /** Nobody waits for it. */
  readonly patient?: boolean
  readonly signal?: AbortSignal | undefined
}

type Parts = {
  readonly bases: { readonly dingTalkApi: string; readonly dingTalkOapi: string }
  readonly cache: TokenCache
  readonly calls: VendorCalls
  readonly pace: Pace
}

const ROOT_DEPARTMENT = 1
const FOR_PEOPLE: CallKind = { patient: false }
const PAGE = 100
const TOKEN_INVALID = new Set(['40014', '42001', '40001', 'InvalidAuthentication'])
const NOT_FOUND = new Set(['60121', '33012', '60003'])

export function createDingTalk({ bases, cache, calls, pace }: Parts): DingTalk {
  const keyOf = ({ vendorCorpId, clientId }: Connection, kind: string) =>
    `dingtalk ${vendorCorpId} ${clientId} ${kind}`

  const askParty = (connection: Connection, call: VendorCall, kind: CallKind) =>
    calls(keyOf(connection, 'app'), call, kind)

  const accessToken = (connection: Connection, kind = FOR_PEOPLE): Promise<string> =>
    cache.get(keyOf(connection, 'token'), async () => {
      const { accessToken, expireIn } = read(
        token,
        await askParty(
          connection,
          {
            method: 'POST',
            url: `${bases.dingTalkApi}/v1.0/oauth2/accessToken`,
            json: { appKey: connection.clientId, appSecret: connection.secrets.appSecret },
          },
          kind,
        ),
      )
      return { value: accessToken, seconds: expireIn }
    })

  const askWith = async (connection: Connection, call: DingTalkCall, used: string): Promise<unknown> => {
    const { oapi, method = 'POST', path, query = {}, json, patient = false, signal } = call
    const request: VendorCall = {
      method,
      url: `${oapi ? bases.dingTalkOapi : bases.dingTalkApi}${path}`,
      query: oapi ? { ...query, access_token: used } : query,
      headers: oapi ? {} : { 'x-acs-dingtalk-access-token': used },
      json,
    }
    if (patient) await pace(keyOf(connection, 'calls'))
    return askParty(connection, request, { patient, signal })
  }

  /** One forced refresh and one more try when the vendor does not know the token any more. */
  const ask: DingTalk['ask'] = async (connection, call) => {
    const kind: CallKind = { patient: call.patient ?? false, signal: call.signal }
    const used = await accessToken(connection, kind)
    try {
      return await askWith(connection, call, used)
    } catch (error) {
      if (!(error instanceof VendorError && TOKEN_INVALID.has(error.code))) throw error
      cache.forget(keyOf(connection, 'token'), used)
      return await askWith(connection, call, await accessToken(connection, kind))
    }
  }
  const old = (
    connection: Connection,
    path: string,
    json: unknown,
    patient?: { signal?: AbortSignal | undefined },
  ) => ask(connection, { oapi: true, path, json, patient: patient !== undefined, signal: patient?.signal })

  const departmentsOf = async (connection: Connection, signal?: AbortSignal) => {
    const found: VendorDepartment[] = []
    const walk = async (id: number, parentId: number | null): Promise<void> => {
      const answer = await old(connection, '/topapi/v2/department/get', { dept_id: id }, { signal })
      const { name, order, dept_manager_userid_list } = read(department, answer).result
      found.push({
        id: String(id),
        parentId: parentId === null ? null : String(parentId),
        name,
        order: order ?? found.length,
        leaderIds: dept_manager_userid_list ?? [],
      })
      const below = await old(connection, '/topapi/v2/department/listsub', { dept_id: id }, { signal })
      for (const { dept_id } of read(departmentList, below).result) await walk(dept_id, id)
    }
    await walk(ROOT_DEPARTMENT, null)
    return found
  }
  /** Of a department itself, without those below. */
  const peopleOf = async (connection: Connection, departmentId: string, signal?: AbortSignal) => {
    const people: VendorPerson[] = []
    for (let cursor = 0; ; ) {
      const query = { dept_id: Number(departmentId), cursor, size: PAGE }
      const { result } = read(peoplePage, await old(connection, '/topapi/v2/user/list', query, { signal }))
      people.push(...result.list.map(presentPerson))
      if (!result.has_more || result.next_cursor === undefined) return people
      cursor = result.next_cursor
    }
  }

  return {
    ask,
    token: (connection) => accessToken(connection),
    ticket: (connection) =>
      cache.get(keyOf(connection, 'ticket'), async () => {
        const answer = await ask(connection, { oapi: false, path: '/v1.0/oauth2/jsapiTickets', json: {} })
        const { jsapiTicket, expireIn } = read(ticket, answer)
        return { value: jsapiTicket, seconds: expireIn }
      }),
    identityOf: async (connection, code) => {
      const { result } = read(identity, await old(connection, '/topapi/v2/user/getuserinfo', { code }))
      // Whoever is of another organisation has no id in this one.
      return result.userid ? { userId: result.userid, unionId: result.unionid ?? null } : null
    },
    userIdOfUnion: async (connection, unionId) => {
      const answer = await old(connection, '/topapi/user/getbyunionid', { unionid: unionId }).catch(notThere)
      if (answer === null) return null
      const { result } = read(ofUnion, answer)
      return result.contact_type === 1 || result.userid === '' ? null : result.userid
    },
    scannedIdentityOf: async (connection, code) => {
      const granted = read(
        z.object({ accessToken: z.string(), corpId: z.optional(z.string()) }),
        await askParty(
          connection,
          {
            method: 'POST',
            url: `${bases.dingTalkApi}/v1.0/oauth2/userAccessToken`,
            json: {
              clientId: connection.clientId,
              clientSecret: connection.secrets.appSecret,
              code,
              grantType: 'authorization_code',
            },
          },
          FOR_PEOPLE,
        ),
      )
      // Signed in for another organisation of his: not ours to let in.
      if (granted.corpId !== undefined && granted.corpId !== connection.vendorCorpId)
        throw new VendorError('refused', '33001')
      const me = await askParty(
        connection,
        {
          method: 'GET',
          url: `${bases.dingTalkApi}/v1.0/contact/users/me`,
          headers: { 'x-acs-dingtalk-access-token': granted.accessToken },
        },
        FOR_PEOPLE,
      )
      return { userId: '', unionId: read(z.object({ unionId: z.string() }), me).unionId }
    },
    person: async (connection, userId) => {
      const asked = { userid: userId, language: 'zh_CN' }
      const answer = await old(connection, '/topapi/v2/user/get', asked, {}).catch(notThere)
      return answer === null ? null : presentPerson(read(z.object({ result: person }), answer).result)
    },
    directory: async (connection, signal) => {
      const departments = await departmentsOf(connection, signal)
      const people = new Map<string, VendorPerson>()
      for (const { id } of departments)
        for (const one of await peopleOf(connection, id, signal)) people.set(one.id, one)
      return { departments, people: [...people.values()] }
    },
  }
}

function notThere(error: unknown): null {
  if (error instanceof VendorError && NOT_FOUND.has(error.code)) return null
  throw error
}
