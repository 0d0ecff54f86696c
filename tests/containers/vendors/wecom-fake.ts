import { randomBytes } from 'node:crypto'
import { type SealedEvent, sealEvent } from './event-seal.ts'
import { createQps, type FakeAnswer, type FakeCall } from './fake-http.ts'
import { type FakeOrganisation, fakeOrganisation } from './fake-organisation.ts'
import { createHandOut } from './hand-out.ts'
import { isSignedWith, type ShownSignature } from './page-signature.ts'

const LIFE = 7_200
const CODE_LIFE = 300
const CARD_LIFE = 72 * 3_600
const TICKETS_AN_HOUR = 100

/** A message in somebody's WeCom. */
export type FakeCard = {
  readonly userid: string
  readonly message: Readonly<Record<string, unknown>>
  /** What its button was replaced with. */
  replaced: string | null
}

/** WeCom's server. Codes count once and five minutes, tokens two hours, redirects go to the trusted host alone. */
export function createWeComFake(now: () => number) {
  const organisations = new Map<FakeOrganisation, { trustedHost: string }>()
  const tokens = createHandOut<FakeOrganisation>(now)
  const tickets = createHandOut<{ organisation: FakeOrganisation; kind: 'corp' | 'agent' }>(now)
  const codes = createHandOut<{ organisation: FakeOrganisation; userid: string; outsider: boolean }>(now)
  const cards = createHandOut<readonly FakeCard[]>(now)
  const withinQps = createQps(160)
  const ticketTimes: number[] = []
  const calls: FakeCall[] = []
  const messages: FakeCard[] = []
  const scripted = new Map<string, FakeAnswer[]>()
  let outage: FakeAnswer | null = null

  const ok = (more: object = {}): FakeAnswer => ({ json: { errcode: 0, errmsg: 'ok', ...more } })
  const no = (errcode: number, errmsg: string): FakeAnswer => ({ json: { errcode, errmsg } })

  const ticket = (organisation: FakeOrganisation, kind: 'corp' | 'agent'): FakeAnswer => {
    const hour = now() - 3_600_000
    if (ticketTimes.filter((at) => at > hour).length >= TICKETS_AN_HOUR) return no(45009, 'freq out of limit')
    ticketTimes.push(now())
    const named = kind === 'corp' ? organisation.tickets?.corp : organisation.tickets?.app
    return ok({ ticket: tickets.give({ organisation, kind }, LIFE, named), expires_in: LIFE })
  }

  const handlers: Readonly<Record<string, (organisation: FakeOrganisation, call: FakeCall) => FakeAnswer>> = {
    '/cgi-bin/get_jsapi_ticket': (organisation) => ticket(organisation, 'corp'),
    '/cgi-bin/ticket/get': (organisation, { query }) =>
      query.type === 'agent_config' ? ticket(organisation, 'agent') : no(40035, 'type'),
    '/cgi-bin/auth/getuserinfo': (organisation, { query }) => {
      const found = codes.take(query.code ?? '')
      if (found === null || found.organisation !== organisation) return no(40029, 'invalid code')
      return found.outsider ? ok({ openid: `open-${found.userid}` }) : ok({ userid: found.userid })
    },
    '/cgi-bin/user/get': ({ people }, { query }) => {
      const found = [...people.values()].find(
        ({ userid }) => userid.toLowerCase() === (query.userid ?? '').toLowerCase(),
      )
      if (found === undefined) return no(60111, 'userid not found')
      if (found.hidden === true) return no(60011, 'no privilege to access')
      return ok({
        userid: found.userid,
        name: found.name,
        position: found.title ?? '',
        department: found.departments ?? [],
        main_department: found.departments?.[0] ?? 1,
        status: found.status ?? 1,
        ...(found.mobile === undefined ? {} : { mobile: found.mobile }),
      })
    },
    '/cgi-bin/department/simplelist': ({ departments }) =>
      ok({
        department_id: [...departments.values()].map(({ id, parentId, order }) => ({
          id,
          parentid: parentId ?? 0,
          order: order ?? 1_000 - id,
        })),
      }),
    '/cgi-bin/department/get': ({ departments }, { query }) => {
      const found = departments.get(Number(query.id))
      if (found === undefined) return no(60003, 'department not found')
      return ok({ department: { id: found.id, name: found.name, department_leader: found.leaders ?? [] } })
    },
    '/cgi-bin/user/simplelist': ({ people }, { query }) =>
      ok({
        userlist: [...people.values()]
          .filter(
            ({ departments = [], hidden }) =>
              hidden !== true && departments.includes(Number(query.department_id)),
          )
          .map(({ userid, name }) => ({ userid, name })),
      }),
    '/cgi-bin/message/send': ({ agentId, people }, { body }) => {
      if (String(body.agentid) !== agentId) return no(40056, 'agentid')
      const given = String(body.touser).split('|')
      const known = given.filter((one) => people.has(one))
      if (known.length === 0) return no(81013, 'all recipients are invalid')
      const made = known.map((userid) => ({ userid, message: body, replaced: null }))
      messages.push(...made)
      const isCard = body.msgtype === 'template_card'
      return ok({
        msgid: randomBytes(8).toString('hex'),
        invaliduser: given.filter((one) => !people.has(one)).join('|'),
        ...(isCard ? { response_code: cards.give(made, CARD_LIFE) } : {}),
      })
    },
    '/cgi-bin/message/update_template_card': (_, { body }) => {
      const found = cards.take(String(body.response_code))
      if (found === null) return no(42043, 'response_code is unknown, too old or used')
      for (const card of found) card.replaced = String(Object(body.button).replace_name)
      return ok({ invaliduser: [] })
    },
  }

  const handle = (call: FakeCall): FakeAnswer => {
    calls.push(call)
    if (outage !== null) return outage
    const next = scripted.get(call.path)?.shift()
    if (next !== undefined) return next
    if (call.path === '/cgi-bin/gettoken') {
      const { corpid, corpsecret } = call.query
      const found = [...organisations.keys()].find(
        (one) => one.corpId === corpid && one.appSecret === corpsecret,
      )
      return found === undefined
        ? no(40001, 'invalid credential')
        : ok({ access_token: tokens.give(found, LIFE), expires_in: LIFE })
    }
    const organisation = tokens.look(call.query.access_token ?? '')
    if (organisation === null) return no(40014, 'invalid access_token')
    if (!withinQps(`${organisation.corpId} ${call.path}`)) return no(45009, 'api freq out of limit')
    return handlers[call.path]?.(organisation, call) ?? no(404, 'there is no such interface')
  }

  const code = (organisation: FakeOrganisation, userid: string, outsider = false) =>
    codes.give({ organisation, userid, outsider }, CODE_LIFE)

  return {
    handle,
    calls,
    messages,
    /** Adds an organisation; `trustedHost` is the one its redirects may go to, with its port. */
    organisation: (trustedHost: string, fields: Partial<FakeOrganisation> = {}): FakeOrganisation => {
      const one = fakeOrganisation('ww', fields)
      organisations.set(one, { trustedHost })
      return one
    },
    /** A code as the login panel hands it out; `outsider`: of somebody who is no member. */
    code,
    /** The page of `open.weixin.qq.com` or the login page: where it sends the browser, or why not. */
    authorize: (
      url: string,
      userid: string,
    ): { readonly location: string } | { readonly error: 'redirect_uri error' | 'appid error' } => {
      const { searchParams } = new URL(url)
      const found = [...organisations].find(
        ([one]) => one.corpId === searchParams.get('appid') && one.agentId === searchParams.get('agentid'),
      )
      if (found === undefined) return { error: 'appid error' }
      const [organisation, { trustedHost }] = found
      const redirect = new URL(searchParams.get('redirect_uri') ?? 'http://nowhere')
      if (redirect.host !== trustedHost) return { error: 'redirect_uri error' }
      const state = searchParams.get('state') ?? ''
      if (!/^[a-zA-Z0-9]{0,128}$/.test(state)) return { error: 'redirect_uri error' }
      redirect.searchParams.set('code', code(organisation, userid))
      redirect.searchParams.set('state', state)
      return { location: `${redirect.href}${new URL(url).hash}` }
    },
    /** As the native side judges `config` (`corp`) and `agentConfig` (`agent`). */
    isSigned: (
      organisation: FakeOrganisation,
      kind: 'corp' | 'agent',
      shown: ShownSignature,
      liveUrl: string,
    ): boolean =>
      tickets
        .living()
        .some(
          ([text, of]) =>
            of.organisation === organisation && of.kind === kind && isSignedWith(text, shown, liveUrl),
        ),
    /** An event as WeCom posts it: query and XML body. */
    event: (
      organisation: FakeOrganisation,
      message: string,
      changed: { readonly at?: number; readonly receiveId?: string } = {},
    ): SealedEvent & { readonly xml: string } => {
      const { corpId, agentId, eventToken: token, eventKey: key } = organisation
      const timestamp = String(Math.floor((changed.at ?? now()) / 1_000))
      const sealed = sealEvent({ token, key, receiveId: changed.receiveId ?? corpId }, message, timestamp)
      const xml = `<xml><ToUserName><![CDATA[${corpId}]]></ToUserName><AgentID><![CDATA[${agentId}]]></AgentID><Encrypt><![CDATA[${sealed.encrypt}]]></Encrypt></xml>`
      return { ...sealed, xml }
    },
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
export type WeComFake = ReturnType<typeof createWeComFake>
