import * as z from 'zod/mini'
import { readVendor as read, type VendorCall } from './ask.ts'
import type { CallKind, VendorCalls } from './calls.ts'
import type { Connection } from './connection.ts'
import type { DirectoryReader, VendorIdentity, VendorPerson } from './directory.ts'
import { inParallel } from './in-parallel.ts'
import type { Pace } from './pace.ts'
import type { TokenCache } from './token-cache.ts'
import { VendorError } from './vendor-error.ts'

/** WeCom's server, as far as we use it (containers.md §3). Everything throws a VendorError. */
export type WeCom = {
  /** Whether the vendor takes the credentials. The token itself stays here. */
  token(connection: Connection): Promise<string>
  /** `corp`: of the organisation, for `config`; `agent`: of the app, for `agentConfig`. */
  ticket(connection: Connection, kind: 'corp' | 'agent'): Promise<string>
  /** Null: the code is of somebody who is no member. */
  identityOf(connection: Connection, code: string): Promise<VendorIdentity | null>
  /** Null: no member any more, or outside of the app's range. */
  person(connection: Connection, userId: string): Promise<VendorPerson | null>
  readonly reader: DirectoryReader
  /** Any call with the app's token, for messages; nobody waits for it. */
  ask(connection: Connection, path: string, json: unknown): Promise<unknown>
}

type Parts = {
  readonly bases: { readonly weCom: string }
  readonly cache: TokenCache
  readonly calls: VendorCalls
  readonly pace: Pace
}

const TOKEN_INVALID = new Set(['40014', '42001'])
const NOT_FOUND = new Set(['60111', '60011'])
/** Calls of one reading that are under way at once. */
const READ_AT_ONCE = 8
/** 1 signed in, 4 not yet; 2 switched off, 5 left. */
const SWITCHED_OFF = new Set([2, 5])

const expires = { expires_in: z.number() }
const identity = z.object({ userid: z.optional(z.string()), UserId: z.optional(z.string()) })
const departmentIds = z.object({
  department_id: z.array(z.object({ id: z.number(), parentid: z.number(), order: z.optional(z.number()) })),
})
const department = z.object({
  department: z.object({ name: z.string(), department_leader: z.optional(z.array(z.string())) }),
})
const people = z.object({ userlist: z.array(z.object({ userid: z.string() })) })
const person = z.object({
  userid: z.string(),
  name: z.string(),
  position: z.optional(z.string()),
  department: z.optional(z.array(z.number())),
  main_department: z.optional(z.number()),
  status: z.optional(z.number()),
})

export function createWeCom({ bases, cache, calls, pace }: Parts): WeCom {
  const keyOf = ({ vendorCorpId, agentId }: Connection, kind: string) =>
    `wecom ${vendorCorpId} ${agentId} ${kind}`

  const accessToken = (connection: Connection, kind: CallKind = { patient: false }): Promise<string> =>
    cache.get(keyOf(connection, 'token'), async () => {
      const call: VendorCall = {
        method: 'GET',
        url: `${bases.weCom}/cgi-bin/gettoken`,
        query: { corpid: connection.vendorCorpId, corpsecret: connection.secrets.appSecret },
      }
      const answer = await calls(keyOf(connection, 'app'), call, kind)
      const { access_token, expires_in } = read(z.object({ access_token: z.string(), ...expires }), answer)
      return { value: access_token, seconds: expires_in }
    })

  type Call = Omit<VendorCall, 'url'> & {
    readonly path: string
    /** Given: nobody waits for it. */
    readonly patient?: { readonly signal?: AbortSignal | undefined }
  }
  const kindOf = (patient: Call['patient']): CallKind => ({
    patient: patient !== undefined,
    signal: patient?.signal,
  })
  const askWith = async (connection: Connection, call: Call, used: string): Promise<unknown> => {
    const { path, query = {}, patient, ...rest } = call
    const request = { ...rest, url: `${bases.weCom}${path}`, query: { ...query, access_token: used } }
    if (patient !== undefined) await pace(keyOf(connection, 'calls'))
    return calls(keyOf(connection, 'app'), request, kindOf(patient))
  }
  const ask = async (connection: Connection, call: Call): Promise<unknown> => {
    const used = await accessToken(connection, kindOf(call.patient))
    try {
      return await askWith(connection, call, used)
    } catch (error) {
      if (!(error instanceof VendorError && TOKEN_INVALID.has(error.code))) throw error
      cache.forget(keyOf(connection, 'token'), used)
      return await askWith(connection, call, await accessToken(connection, kindOf(call.patient)))
    }
  }
  const get = (
    connection: Connection,
    path: string,
    query: Record<string, string>,
    patient?: Call['patient'],
  ) => ask(connection, { method: 'GET', path, query, ...(patient === undefined ? {} : { patient }) })

  const readPerson = async (connection: Connection, userId: string, signal?: AbortSignal) => {
    try {
      const answer = await get(connection, '/cgi-bin/user/get', { userid: userId }, { signal })
      return presentPerson(read(person, answer))
    } catch (error) {
      if (error instanceof VendorError && NOT_FOUND.has(error.code)) return null
      throw error
    }
  }

  /** People tell of themselves one by one, so several calls are under way at once; the pace bounds how many a second. */
  const reader: DirectoryReader = {
    atOnce: READ_AT_ONCE,
    first: async (connection, signal) => {
      const answer = await get(connection, '/cgi-bin/department/simplelist', {}, { signal })
      const { department_id: all } = read(departmentIds, answer)
      const known = new Set(all.map(({ id }) => id))
      return all.map(({ id, parentid, order }) => ({
        id: String(id),
        // The root of what our app may see has a parent that it may not see.
        parentId: known.has(parentid) ? String(parentid) : null,
        // WeCom counts the other way: the greatest comes first.
        order: -(order ?? 0),
      }))
    },
    page: async (connection, found, _from, signal) => {
      const answer = await get(connection, '/cgi-bin/department/get', { id: found.id }, { signal })
      const { name, department_leader } = read(department, answer).department
      const leaderIds = (department_leader ?? []).map((one) => one.toLowerCase())
      const query = { department_id: found.id }
      const members = read(people, await get(connection, '/cgi-bin/user/simplelist', query, { signal }))
      const peopleIds = members.userlist.map(({ userid }) => userid.toLowerCase())
      return { department: { ...found, name, leaderIds }, below: [], people: [], peopleIds, next: null }
    },
    people: async (connection, ids, signal) => {
      const told = await inParallel(ids, READ_AT_ONCE, (id) => readPerson(connection, id, signal))
      return told.filter((one) => one !== null)
    },
  }

  return {
    token: (connection) => accessToken(connection),
    ticket: (connection, kind) =>
      cache.get(keyOf(connection, `ticket ${kind}`), async () => {
        const answer =
          kind === 'corp'
            ? await get(connection, '/cgi-bin/get_jsapi_ticket', {})
            : await get(connection, '/cgi-bin/ticket/get', { type: 'agent_config' })
        const { ticket, expires_in } = read(z.object({ ticket: z.string(), ...expires }), answer)
        return { value: ticket, seconds: expires_in }
      }),
    identityOf: async (connection, code) => {
      const said = read(identity, await get(connection, '/cgi-bin/auth/getuserinfo', { code }))
      const userId = said.userid ?? said.UserId
      // Members of linked organisations come as CorpId/userid: they are not of this one.
      if (userId === undefined || userId === '' || userId.includes('/')) return null
      return { userId: userId.toLowerCase(), unionId: null }
    },
    person: readPerson,
    reader,
    ask: (connection, path, json) => ask(connection, { method: 'POST', path, json, patient: {} }),
  }
}

function presentPerson(given: z.output<typeof person>): VendorPerson {
  const { userid, name, position, department: all = [], main_department: main, status } = given
  const others = all.filter((one) => one !== main)
  return {
    id: userid.toLowerCase(),
    unionId: null,
    name,
    position: position ?? '',
    departmentIds: (main === undefined || !all.includes(main) ? all : [main, ...others]).map(String),
    active: !SWITCHED_OFF.has(status ?? 1),
  }
}
