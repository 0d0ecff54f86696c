import * as z from 'zod/mini'
import { readVendor as read, type VendorCall } from './ask.ts'
import type { CallKind, VendorCalls } from './calls.ts'
import type { Connection } from './connection.ts'
import type { VendorDepartment, VendorDirectory, VendorIdentity, VendorPerson } from './directory.ts'
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
  /** All that our app may see. */
  directory(connection: Connection, signal?: AbortSignal): Promise<VendorDirectory>
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

  const departmentsOf = async (connection: Connection, signal?: AbortSignal) => {
    const { department_id: all } = read(
      departmentIds,
      await get(connection, '/cgi-bin/department/simplelist', {}, { signal }),
    )
    const known = new Set(all.map(({ id }) => id))
    const found: VendorDepartment[] = []
    for (const { id, parentid, order } of all) {
      const answer = await get(connection, '/cgi-bin/department/get', { id: String(id) }, { signal })
      const { name, department_leader } = read(department, answer).department
      found.push({
        id: String(id),
        // The root of what our app may see has a parent that it may not see.
        parentId: known.has(parentid) ? String(parentid) : null,
        name,
        // WeCom counts the other way: the greatest comes first.
        order: -(order ?? 0),
        leaderIds: (department_leader ?? []).map((one) => one.toLowerCase()),
      })
    }
    return found
  }
  const memberIds = async (connection: Connection, departmentId: string, signal?: AbortSignal) => {
    const query = { department_id: departmentId }
    const answer = await get(connection, '/cgi-bin/user/simplelist', query, { signal })
    return read(people, answer).userlist.map(({ userid }) => userid.toLowerCase())
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
    directory: async (connection, signal) => {
      const departments = await departmentsOf(connection, signal)
      const ids = new Set<string>()
      for (const { id } of departments)
        for (const one of await memberIds(connection, id, signal)) ids.add(one)
      const people: VendorPerson[] = []
      for (const id of ids) {
        const one = await readPerson(connection, id, signal)
        if (one !== null) people.push(one)
      }
      return { departments, people }
    },
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
