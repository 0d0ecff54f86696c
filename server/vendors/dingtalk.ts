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
import type {
  DirectoryReader,
  FoundDepartment,
  VendorDepartment,
  VendorIdentity,
  VendorPerson,
} from './directory.ts'
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
  readonly reader: DirectoryReader
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

const ROOT_DEPARTMENT = '1'
const FOR_PEOPLE: CallKind = { patient: false }
const PAGE = 100
const TOKEN_INVALID = new Set(['40014', '42001', '40001', 'InvalidAuthentication'])
const NOT_FOUND = new Set(['60121', '33012', '60003'])

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one object of small methods over one way to ask
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

  const departmentOf = async (
    connection: Connection,
    { id, parentId, order }: FoundDepartment,
    signal: AbortSignal,
  ): Promise<VendorDepartment> => {
    const answer = await old(connection, '/topapi/v2/department/get', { dept_id: Number(id) }, { signal })
    const told = read(department, answer).result
    const leaderIds = told.dept_manager_userid_list ?? []
    return { id, parentId, name: told.name, order: told.order ?? order, leaderIds }
  }
  const belowOf = async (connection: Connection, id: string, signal: AbortSignal) => {
    const answer = await old(connection, '/topapi/v2/department/listsub', { dept_id: Number(id) }, { signal })
    return read(departmentList, answer).result.map(({ dept_id }, order) => ({
      id: String(dept_id),
      parentId: id,
      order,
    }))
  }
  /** One call after the other: its limits are small. */
  const reader: DirectoryReader = {
    atOnce: 1,
    first: async () => [{ id: ROOT_DEPARTMENT, parentId: null, order: 0 }],
    page: async (connection, found, from, signal) => {
      const isFirst = from === null
      const told = isFirst ? await departmentOf(connection, found, signal) : null
      const below = isFirst ? await belowOf(connection, found.id, signal) : []
      const query = { dept_id: Number(found.id), cursor: Number(from ?? 0), size: PAGE }
      const { result } = read(peoplePage, await old(connection, '/topapi/v2/user/list', query, { signal }))
      const { has_more, next_cursor, list } = result
      const next = has_more && next_cursor !== undefined ? String(next_cursor) : null
      return { department: told, below, people: list.map(presentPerson), peopleIds: [], next }
    },
    // Pages have told all of everybody.
    people: async () => [],
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
    reader,
  }
}

function notThere(error: unknown): null {
  if (error instanceof VendorError && NOT_FOUND.has(error.code)) return null
  throw error
}
