import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePasswordLink } from '../../../contract/accounts.ts'
import { saveWorkCalendar } from '../../../contract/calendar.ts'
import { saveDictionary } from '../../../contract/dictionaries.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listExternalForms, switchExternalFormOff } from '../../../contract/external-form.ts'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { saveHelpSetting } from '../../../contract/help.ts'
import { exportFile, exportListAsync } from '../../../contract/list-exports.ts'
import { firstRun } from '../../../contract/login.ts'
import { saveMapSetting } from '../../../contract/maps.ts'
import { endMyOtherSessions } from '../../../contract/my-account.ts'
import { exportSecurityEvents, listSecurityEvents } from '../../../contract/security-events.ts'
import { getRefreshToken, LOGOUT_HEADER, logout } from '../../../contract/session.ts'
import { batchForwardWorkItem } from '../../../contract/workflow/hand-over.ts'
import { runHandover } from '../../../contract/workflow/handover.ts'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import { runExports } from '../../../server/records/exports/run-exports.ts'
import { externalWorld } from '../../support/external-world.ts'
import { askForCode, cookiesOf, logInByPassword, sealed } from '../../support/password-login.ts'
import { insertPerson, PASSWORD } from '../../support/people.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { withContracts } from '../../support/records-package.ts'
import { eventsOf, storedEvents } from '../../support/security-events.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { WRITES } from '../../support/workflow-calls.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

const CORP = 'yuanshan'
const NEXT_PASSWORD = 'Quartz-Lantern-58'
const MAP_SECRET = 'map-secret-7c1f9b'
let server: TestServer
let world: World
let folder: string
let root: string
let instance: string
let item: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-events-'))
  server = await startTestServer({ env: { DATA_DIR: folder } })
  world = await workflowWorld(server.fresh.database, CORP, withContracts)
  root = (await insertPerson(server.fresh.database, CORP, { permissions: ['ADMIN'] })).userId
  instance = (await world.start('800')).workflowInstanceId
  item = await world.itemOf(world.people.manager, instance)
  await server.tokenOf({ corpId: CORP, userId: world.people.stranger })
  await server.tokenOf({ corpId: CORP, userId: root })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const as = (userId: string) => ({ as: { corpId: CORP, userId } })
const left = (work: () => Promise<unknown>) => eventsOf(server, CORP, work)
const shown = async (work: () => Promise<unknown>) =>
  (await left(work)).map(({ kind, actor_id: by, times, detail }) => ({
    kind,
    by,
    times,
    fault: detail.fault,
  }))
const somebody = () => insertPerson(server.fresh.database, CORP, { withPassword: true })

describe('Z-03: an act on a stranger’s item', () => {
  it.each(WRITES.filter(({ isBatch }) => isBatch !== true))('$name is one entry', async (call) => {
    const id = call.of === 'item' ? item : instance
    const { stranger, initiator } = world.people
    const entries = await left(() => server.call(call.endpoint, call.input(id, initiator), as(stranger)))
    expect(entries).toMatchObject([
      { kind: 'accessRefused', actor_id: stranger, subject_kind: call.endpoint.name, times: 1 },
    ])
    expect(entries[0]?.subject).toBe(id)
  })

  it('so is each one in a batch, summed', async () => {
    const { stranger, initiator } = world.people
    const items = [item, randomUUID(), randomUUID()].map((workItemId) => ({ workItemId }))
    const input = {
      items,
      participantor: initiator,
      approval: { content: 'because' },
      replayToken: freshToken(),
    }
    const entries = await shown(() => server.call(batchForwardWorkItem, input, as(stranger)))
    const refused = { kind: 'accessRefused', by: stranger, fault: 'notFound' }
    expect(entries).toEqual([
      { ...refused, times: 1 },
      { ...refused, times: 2 },
    ])
  })
})

const BY_RIGHTS: readonly [string, Endpoint, () => Record<string, unknown>][] = [
  ['the working calendar', saveWorkCalendar, () => defaultCalendar('Asia/Shanghai')],
  ['the help setting', saveHelpSetting, () => ({ videos: [], service: SERVICE })],
  ['the map setting', saveMapSetting, () => ({ key: 'k', secret: MAP_SECRET })],
  ['a dictionary', saveDictionary, () => DICTIONARY()],
  ['a handover', runHandover, () => ({ ...HANDOVER(), replayToken: freshToken() })],
  ['forms for strangers', listExternalForms, () => ({})],
  ['the security events', listSecurityEvents, () => ({})],
  ['their export', exportSecurityEvents, () => ({})],
]
const SERVICE = { phone: null, email: null, url: null, hours: null }
const DICTIONARY = () => ({
  name_i18n: { zh: '季节' },
  code: 'seasons',
  records: [],
  replayToken: freshToken(),
})
const HANDOVER = () => ({ fromId: world.people.manager, toId: world.people.initiator, reason: 'because' })

describe('Z-04: what is for administrators', () => {
  it.each(BY_RIGHTS)('%s, asked for by an ordinary person, is one entry', async (_, endpoint, input) => {
    const { stranger } = world.people
    const entries = await shown(() => server.call(endpoint, input(), as(stranger)))
    expect(entries).toEqual([{ kind: 'accessRefused', by: stranger, times: 1, fault: 'noPermission' }])
  })

  it('10,000 refused calls are a few rows', async () => {
    const { stranger, initiator } = world.people
    const entries = await left(async () => {
      for (let at = 0; at < 200; at += 1) await server.call(listSecurityEvents, {}, as(stranger))
      const event = { kind: 'accessRefused' as const, actorId: initiator, subjectKind: 'listSecurityEvents' }
      for (let at = 0; at < 10_000; at += 1) server.deps.securityEvents.sum(CORP, event)
    })
    expect(entries.length).toBeLessThan(10)
    expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(10_200)
  })
})

describe('W-16, D-01: what is not to be done there', () => {
  const opened = async () => {
    const { workflowInstanceId } = await world.start('800')
    const workItemId = await world.itemOf(world.people.manager, workflowInstanceId)
    const { data } = await server.call(loadForm, { workitemId: workItemId }, as(world.people.manager))
    const fence = { revision: data.revision, digest: data.digest }
    return (changed: Record<string, unknown>) =>
      server.call(
        submitForm,
        { actionCode: 'agree', workItemId, fence, bizObject: { data: changed }, replayToken: freshToken() },
        as(world.people.manager),
      )
  }

  it('an item that was handled is one entry', async () => {
    const submit = await opened()
    expect((await submit({})).fault).toBeNull()
    expect(await shown(() => submit({}))).toMatchObject([{ kind: 'stepRefused', by: world.people.manager }])
  })

  it('a value for a field that is only read is one entry, and says nothing of the value', async () => {
    const submit = await opened()
    const entries = await left(() => submit({ purpose: '990017' }))
    expect(entries).toMatchObject([{ kind: 'fieldRefused', actor_id: world.people.manager }])
    expect(JSON.stringify(entries)).not.toContain('990017')
  })
})

describe('A-06: signing in', () => {
  it('wrong passwords are entries of the account, and the wall in front of more is a sum', async () => {
    const person = await somebody()
    const entries = await left(async () => {
      for (let at = 0; at < 11; at += 1)
        await askForCode(server, { ...person, password: 'Wrong-Password-1' }, { 'x-client-type': 'PC' })
    })
    const failed = entries.filter(({ kind }) => kind === 'signInFailed')
    expect(new Set(failed.map((entry) => entry.actor_id))).toEqual(new Set([person.userId]))
    const throttled = entries.filter(({ kind }) => kind === 'signInThrottled')
    expect(throttled.length).toBeLessThan(5)
    expect([...failed, ...throttled].reduce((sum, { times }) => sum + times, 0)).toBe(11)
    expect(entries).toHaveLength(failed.length + throttled.length)
  })

  it('an unknown account is an entry without what was typed', async () => {
    const entries = await left(() =>
      askForCode(server, { corpId: CORP, username: 'Typed-A-Password-9', password: PASSWORD }),
    )
    expect(entries).toMatchObject([{ kind: 'signInFailed', actor_id: null }])
    expect(JSON.stringify(entries).toLowerCase()).not.toContain('typed-a-password-9')
  })

  it('an organisation that there is not fills no table of its own', async () => {
    const before = (await storedEvents(server, '*')).length
    await server.deps.securityEvents.flush(true)
    server.deps.securityEvents.note('no-such-corp', { kind: 'signInFailed', actorId: null })
    await server.deps.securityEvents.flush(true)
    expect(await storedEvents(server, 'no-such-corp')).toEqual([])
    expect((await storedEvents(server, '*')).length).toBe(before + 1)
  })
})

it('S-01: a refresh token that comes again is one entry, however often', async () => {
  const person = await somebody()
  const { cookie } = await logInByPassword(server, { ...person, password: PASSWORD })
  const refresh = (shown: string) => server.call(getRefreshToken, {}, { headers: { cookie: shown } })
  expect((await refresh(cookie)).status).toBe(200)
  await server.fresh.database.query({
    text: `update session set rotated_at = rotated_at - interval '11 seconds' where user_id = $1`,
    values: [person.userId],
  })
  const entries = await shown(async () => {
    for (let at = 0; at < 3; at += 1) expect((await refresh(cookie)).status).toBe(401)
  })
  expect(entries).toMatchObject([{ kind: 'refreshTokenReused', by: person.userId, times: 1 }])
})

it('E-10: an export is entries with its fields and rows, never with the words that were looked for', async () => {
  const { create } = recordCalls(server, CORP)
  const { initiator, stranger } = world.people
  await create(initiator, {
    number: 'B-1',
    subject: '服务器',
    amount: '1',
    margin: '5',
    signed: '2026-01-31',
  })
  const filters = [{ propertyCode: 'subject', propertyValue: '服务器', op: 'Like' }]
  const ask = { schemaCode: 'contract', queryCode: 'all', filters, replayToken: freshToken() }
  const entries = await left(async () => {
    const { data } = await server.call(exportListAsync, ask, as(initiator))
    await server.call(exportListAsync, ask, as(initiator))
    await runExports(server.deps)
    const fetched = { method: 'POST', url: exportFile.path, payload: data } as const
    expect((await server.raw(fetched, { corpId: CORP, userId: stranger })).json().errcode).not.toBe(0)
    expect((await server.raw(fetched, { corpId: CORP, userId: initiator })).statusCode).toBe(200)
  })
  // What was refused is written with the next second.
  expect(entries.map(({ kind }) => kind)).toEqual([
    'exportAsked',
    'exportMade',
    'exportDownloaded',
    'accessRefused',
  ])
  expect(entries[0]?.detail).toMatchObject({ schemaCode: 'contract', fields: ['subject'] })
  expect(entries[1]?.detail).toMatchObject({ rows: 1 })
  expect(JSON.stringify(entries)).not.toContain('服务器')
})

it('C-13: a link for strangers is entries when it is made, used and closed, without the visitor’s address', async () => {
  const outside = await externalWorld(server, 'waibu')
  const made = await eventsOf(server, 'waibu', async () => {
    const link = (await outside.switchOn()).data
    const visit = (await outside.open(link)).data.access_token
    expect((await outside.submit(visit)).fault).toBeNull()
    await server.call(switchExternalFormOff, { id: link.id }, { as: outside.admin })
    expect((await outside.open(link)).fault?.fault).toBe('externalLinkOver')
  })
  // Signing in is the first call of whoever switches it on; what was used is written with the next second.
  expect(made.map(({ kind }) => kind)).toEqual([
    'signedIn',
    'externalLinkMade',
    'externalLinkClosed',
    'externalLinkUsed',
  ])
  expect(new Set(made.slice(1).map(({ subject }) => subject)).size).toBe(1)
  expect(made[3]).toMatchObject({ actor_id: null })
  expect(made[3]?.address).toMatch(/^[0-9a-f]{32,}$/)
})

it('Z-09: rights and packages are entries of whoever gave them', async () => {
  const entries = await eventsOf(server, 'waibu', () =>
    insertPerson(server.fresh.database, 'waibu', { permissions: ['SYS_MNG'] }),
  )
  expect(entries).toMatchObject([
    { kind: 'rightsChanged', subject_kind: 'person', detail: { permission: 'SYS_MNG' } },
  ])
  const published = (await storedEvents(server, CORP)).filter(({ kind }) => kind === 'packagePublished')
  expect(published).toMatchObject([{ subject_kind: 'app', subject: 'travel', detail: { version: 1 } }])
})

describe('what is acknowledged has its entry, also when the server dies at that moment', () => {
  /** Nothing is flushed in between: these stand in the table when the answer comes. */
  const atOnce = async (work: () => Promise<unknown>) => {
    const last = (await storedEvents(server, CORP)).at(-1)
    await work()
    return (await storedEvents(server, CORP, Number(last?.number ?? 0))).map(({ kind }) => kind)
  }

  it('signing in and out, a password by a link, sessions ended from elsewhere', async () => {
    const person = await somebody()
    const signIn = () => logInByPassword(server, { ...person, password: PASSWORD })
    expect(await atOnce(signIn)).toEqual(['signedIn'])
    const { authorization } = await signIn()
    expect(await atOnce(() => server.call(endMyOtherSessions, {}, { headers: { authorization } }))).toEqual([
      'sessionsEnded',
    ])
    const out = () => server.call(logout, {}, { headers: { [LOGOUT_HEADER]: authorization } })
    expect(await atOnce(out)).toEqual(['signedOut'])
    expect(await atOnce(out)).toEqual([])
    const wrong = () => askForCode(server, { ...person, password: 'Wrong-Password-1' })
    expect(await atOnce(wrong)).toEqual(['signInFailed'])
    let code = ''
    const make = async () => {
      const input = { userId: person.userId, replayToken: freshToken() }
      code = (await server.call(makePasswordLink, input, as(root))).data.code
    }
    expect(await atOnce(make)).toEqual(['passwordLinkMade'])
    const use = async () =>
      server.call(firstRun, { code, username: person.username, ...(await sealed(server, NEXT_PASSWORD)) })
    expect(await atOnce(use)).toEqual(['passwordLinkUsed'])
    expect(await atOnce(use)).toEqual([])
  })

  it('settings and a handover', async () => {
    const saveMap = () => server.call(saveMapSetting, { key: 'k', secret: MAP_SECRET }, as(root))
    expect(await atOnce(saveMap)).toEqual(['settingChanged'])
    const saveHelp = () => server.call(saveHelpSetting, { videos: [], service: SERVICE }, as(root))
    expect(await atOnce(saveHelp)).toEqual(['settingChanged'])
    const input = { ...HANDOVER(), replayToken: freshToken() }
    expect(await atOnce(() => server.call(runHandover, input, as(root)))).toEqual(['workHandedOver'])
    expect(await atOnce(() => server.call(runHandover, input, as(root)))).toEqual([])
  })
})

it('P-02: no entry holds a password, a token, a code or a key', async () => {
  const person = await somebody()
  const { answer, cookie } = await logInByPassword(server, { ...person, password: PASSWORD })
  const input = { userId: person.userId, replayToken: freshToken() }
  const link = (await server.call(makePasswordLink, input, as(root))).data.code
  await server.call(saveMapSetting, { key: 'k', secret: MAP_SECRET }, as(root))
  await server.call(saveMapSetting, { key: 'k', secret: MAP_SECRET }, as(person.userId))
  await server.deps.securityEvents.flush(true)
  const everything = JSON.stringify([await storedEvents(server, CORP), await storedEvents(server, '*')])
  const refreshToken = cookiesOf(answer.response).split('=')[1] ?? ''
  expect(refreshToken.length).toBeGreaterThan(20)
  for (const secret of [
    PASSWORD,
    NEXT_PASSWORD,
    'Wrong-Password-1',
    MAP_SECRET,
    link,
    input.replayToken,
    refreshToken,
    cookie,
    answer.data.access_token,
  ])
    expect(everything).not.toContain(secret)
})
