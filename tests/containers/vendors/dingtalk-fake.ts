import { type SealedEvent, sealEvent } from './event-seal.ts'
import { createQps, type FakeAnswer, type FakeCall } from './fake-http.ts'
import { type FakeOrganisation, fakeOrganisation } from './fake-organisation.ts'
import { createHandOut } from './hand-out.ts'
import { isSignedWith, type ShownSignature } from './page-signature.ts'

const LIFE = 7_200
const CODE_LIFE = 300

/** A to-do entry in somebody's DingTalk. */
export type FakeTodo = {
  readonly id: string
  readonly unionId: string
  readonly sourceId: string
  readonly subject: string
  readonly detailUrl: Readonly<Record<string, string>>
  done: boolean
}

/** A work notification; `status` is its status bar. */
export type FakeNotice = {
  readonly taskId: number
  readonly userid: string
  readonly msg: Readonly<Record<string, unknown>>
  status: string | null
}

/** DingTalk's server. Codes count once and five minutes, tokens two hours, for their own app only. */
export function createDingTalkFake(now: () => number) {
  const organisations: FakeOrganisation[] = []
  const tokens = createHandOut<FakeOrganisation>(now)
  const tickets = createHandOut<FakeOrganisation>(now)
  const codes = createHandOut<{ organisation: FakeOrganisation; userid: string; way: 'silent' | 'scan' }>(now)
  const userTokens = createHandOut<{ organisation: FakeOrganisation; userid: string }>(now)
  const withinQps = createQps(20)
  const calls: FakeCall[] = []
  const notices: FakeNotice[] = []
  const todos: FakeTodo[] = []
  const scripted = new Map<string, FakeAnswer[]>()
  let outage: FakeAnswer | null = null
  const sent = new Set<string>()

  const ok = (more: object = {}): FakeAnswer => ({ json: { errcode: 0, errmsg: 'ok', ...more } })
  const no = (errcode: number, errmsg: string): FakeAnswer => ({ json: { errcode, errmsg } })
  const refuse = (code: string, status = 400): FakeAnswer => ({
    status,
    json: { code, message: code, requestid: 'r' },
  })

  const person = (organisation: FakeOrganisation, userid: string) => {
    const one = organisation.people.get(userid)
    return one === undefined || one.hidden === true
      ? null
      : {
          userid: one.userid,
          unionid: one.unionid,
          name: one.name,
          title: one.title ?? '',
          dept_id_list: one.departments ?? [],
          ...(one.mobile === undefined ? {} : { mobile: one.mobile }),
        }
  }

  const identify = (organisation: FakeOrganisation, call: FakeCall): FakeAnswer => {
    const found = codes.take(String(call.body.code))
    if (found === null || found.organisation !== organisation || found.way !== 'silent')
      return no(40078, 'the code is unknown, too old or used')
    const known = person(organisation, found.userid)
    // Of another organisation: they are told by their id across apps alone.
    if (!organisation.people.has(found.userid))
      return ok({ result: { unionid: `union-${found.userid}`, name: found.userid } })
    if (known === null) return { json: { errcode: 88, sub_code: '60011', errmsg: 'ding talk error' } }
    return ok({ result: { userid: known.userid, unionid: known.unionid, name: known.name } })
  }

  const older: Readonly<Record<string, (organisation: FakeOrganisation, call: FakeCall) => FakeAnswer>> = {
    '/topapi/v2/user/getuserinfo': identify,
    '/topapi/v2/user/get': (organisation, { body }) => {
      const found = person(organisation, String(body.userid))
      return found === null ? no(60121, 'the person does not exist') : ok({ result: found })
    },
    '/topapi/user/getbyunionid': (organisation, { body }) => {
      const found = [...organisation.people.values()].find(({ unionid }) => unionid === body.unionid)
      if (found === undefined) return no(60121, 'the person does not exist')
      return ok({ result: { contact_type: found.external === true ? 1 : 0, userid: found.userid } })
    },
    '/topapi/v2/department/get': ({ departments }, { body }) => {
      const one = departments.get(Number(body.dept_id))
      return one === undefined
        ? no(60003, 'the department does not exist')
        : ok({
            result: {
              dept_id: one.id,
              name: one.name,
              order: one.order ?? one.id,
              dept_manager_userid_list: one.leaders ?? [],
            },
          })
    },
    '/topapi/v2/department/listsub': ({ departments }, { body }) =>
      ok({
        result: [...departments.values()]
          .filter(({ parentId }) => parentId === Number(body.dept_id))
          .map(({ id, name, parentId }) => ({ dept_id: id, name, parent_id: parentId })),
      }),
    '/topapi/v2/user/list': (organisation, { body }) => {
      const all = [...organisation.people.values()].filter(
        ({ departments = [], hidden }) => hidden !== true && departments.includes(Number(body.dept_id)),
      )
      const cursor = Number(body.cursor)
      const size = Number(body.size)
      if (size > 100) return no(33012, 'size')
      const list = all.slice(cursor, cursor + size).map(({ userid }) => person(organisation, userid))
      const more = cursor + size < all.length
      return ok({ result: { has_more: more, list, ...(more ? { next_cursor: cursor + size } : {}) } })
    },
    '/topapi/message/corpconversation/asyncsend_v2': (organisation, { body }) => {
      if (String(body.agent_id) !== organisation.agentId) return no(33012, 'agent_id')
      const text = JSON.stringify(body.msg)
      if (Buffer.byteLength(text) > 2_048) return no(33012, 'msg is too long')
      const people = String(body.userid_list).split(',')
      const taskId = notices.length + 1
      for (const userid of people) {
        // The same words to the same person on one day: taken, and not shown.
        if (sent.has(`${userid} ${text}`)) continue
        sent.add(`${userid} ${text}`)
        if (person(organisation, userid) !== null)
          notices.push({ taskId, userid, msg: { ...Object(body.msg) }, status: null })
      }
      return ok({ task_id: taskId })
    },
    '/topapi/message/corpconversation/getsendresult': (organisation, { body }) => {
      const reached = notices.filter(({ taskId }) => taskId === Number(body.task_id))
      return ok({
        send_result: {
          invalid_user_id_list: reached.length === 0 ? ['unknown'] : [],
          failed_user_id_list: [],
          forbidden_list: [],
          read_user_id_list: [],
          unread_user_id_list: reached
            .filter(({ userid }) => person(organisation, userid) !== null)
            .map(({ userid }) => userid),
        },
      })
    },
    '/topapi/message/corpconversation/status_bar/update': (_, { body }) => {
      const found = notices.filter(({ taskId }) => taskId === Number(body.task_id))
      if (found.length === 0) return no(33012, 'task_id')
      for (const notice of found) notice.status = String(body.status_value)
      return ok()
    },
  }

  const newer = (call: FakeCall): FakeAnswer => {
    const { path, body } = call
    const app = (key: unknown, secret: unknown) =>
      organisations.find((one) => one.appKey === key && one.appSecret === secret)
    if (path === '/v1.0/oauth2/accessToken') {
      const organisation = app(body.appKey, body.appSecret)
      if (organisation === undefined) return refuse('invalidClientIdOrSecret')
      return { json: { accessToken: tokens.give(organisation, LIFE), expireIn: LIFE } }
    }
    if (path === '/v1.0/oauth2/userAccessToken') {
      const organisation = app(body.clientId, body.clientSecret)
      const found = codes.take(String(body.code))
      if (
        organisation === undefined ||
        found === null ||
        found.organisation !== organisation ||
        found.way !== 'scan'
      )
        return refuse('invalidParameter.authCode.notFound')
      const accessToken = userTokens.give(found, LIFE)
      return { json: { accessToken, refreshToken: 'r', expireIn: LIFE, corpId: organisation.corpId } }
    }
    const shown = call.header('x-acs-dingtalk-access-token')
    if (path === '/v1.0/contact/users/me') {
      const who = userTokens.look(shown)
      return who === null
        ? refuse('InvalidAuthentication', 401)
        : { json: { unionId: `union-${who.userid}`, nick: who.userid } }
    }
    const organisation = tokens.look(shown)
    if (organisation === null) return refuse('InvalidAuthentication', 401)
    if (path === '/v1.0/oauth2/jsapiTickets')
      return {
        json: { jsapiTicket: tickets.give(organisation, LIFE, organisation.tickets?.app), expireIn: LIFE },
      }
    return todo(call)
  }

  const todo = ({ method, path, body }: FakeCall): FakeAnswer => {
    const [, unionId = '', id] = /^\/v1\.0\/todo\/users\/([^/]+)\/tasks(?:\/([^/]+))?$/.exec(path) ?? []
    if (method === 'POST' && id === undefined) {
      const known = todos.find((one) => one.unionId === unionId && one.sourceId === body.sourceId)
      if (known !== undefined) return { json: { id: known.id } }
      const task: FakeTodo = {
        id: `todo${todos.length + 1}`,
        unionId,
        sourceId: String(body.sourceId),
        subject: String(body.subject),
        detailUrl: { ...Object(body.detailUrl) },
        done: false,
      }
      todos.push(task)
      return { json: { id: task.id } }
    }
    const found = todos.find((one) => one.unionId === unionId && one.id === id)
    if (method !== 'PUT' || found === undefined) return refuse('todo.taskNotFound')
    found.done = body.done === true
    return { json: { result: true } }
  }

  const handle = (call: FakeCall): FakeAnswer => {
    calls.push(call)
    if (outage !== null) return outage
    const next = scripted.get(call.path)?.shift()
    if (next !== undefined) return next
    if (!call.path.startsWith('/topapi/')) return newer(call)
    const organisation = tokens.look(call.query.access_token ?? '')
    if (organisation === null) return no(40014, 'the token is not valid')
    if (!withinQps(`${organisation.corpId} ${call.path}`)) return no(90018, 'too many calls')
    return older[call.path]?.(organisation, call) ?? no(404, 'there is no such interface')
  }

  return {
    handle,
    calls,
    notices,
    todos,
    /** Adds an organisation with our app in it. */
    organisation: (fields: Partial<FakeOrganisation> = {}): FakeOrganisation => {
      const one = fakeOrganisation('ding', fields)
      organisations.push(one)
      return one
    },
    /** What `requestAuthCode` hands to the page (`silent`), or the login page to a browser (`scan`). */
    code: (organisation: FakeOrganisation, userid: string, way: 'silent' | 'scan' = 'silent') =>
      codes.give({ organisation, userid, way }, CODE_LIFE),
    /** As the native side judges `dd.config`; it signs the query decoded. */
    isSigned: (organisation: FakeOrganisation, shown: ShownSignature, liveUrl: string): boolean => {
      const [page = '', ...query] = (liveUrl.split('#')[0] ?? '').split('?')
      const url = query.length === 0 ? page : `${page}?${decodeURIComponent(query.join('?'))}`
      return tickets.living().some(([ticket, of]) => of === organisation && isSignedWith(ticket, shown, url))
    },
    /** An event as DingTalk posts it, sealed and signed. */
    event: (
      organisation: FakeOrganisation,
      message: object,
      changed: { at?: number; receiveId?: string } = {},
    ): SealedEvent =>
      sealEvent(
        {
          token: organisation.eventToken,
          key: organisation.eventKey,
          receiveId: changed.receiveId ?? organisation.appKey,
        },
        JSON.stringify(message),
        String(changed.at ?? now()),
      ),
    /** How the next calls of an interface are answered instead. */
    script: (path: string, ...answers: readonly FakeAnswer[]) => {
      scripted.set(path, [...(scripted.get(path) ?? []), ...answers])
    },
    forgetScript: (path: string) => {
      scripted.delete(path)
    },
    /** How every call is answered from now on; null: as usual again. */
    outage: (answer: FakeAnswer | null) => {
      outage = answer
    },
    revokeTokens: () => tokens.revokeAll(),
  }
}
export type DingTalkFake = ReturnType<typeof createDingTalkFake>
