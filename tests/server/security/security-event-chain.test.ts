import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportSecurityEvents, listSecurityEvents } from '../../../contract/security-events.ts'
import { brokenEvents } from '../../../server/audit/broken-events.ts'
import { createSecurityEvents } from '../../../server/audit/event-buffer.ts'
import type { SecurityEvent } from '../../../server/audit/security-event.ts'
import { createLog } from '../../../server/base/log.ts'
import { addSecurityEvents, forgetSecurityEvents } from '../../../server/stores/audit/security-events.ts'
import { insertCorp, insertPerson } from '../../support/people.ts'
import { storedEvents } from '../../support/security-events.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const DAY_SECONDS = 86_400
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const db = () => server.fresh.database
/** Whoever serves may not forge. */
const owner = () => server.fresh.owner
const event = (change: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind: 'settingChanged',
  actorId: null,
  ...change,
})
const daysAgo = (days: number) => ({
  ...event(),
  secondsAgo: days * DAY_SECONDS,
  lastSecondsAgo: days * DAY_SECONDS,
})
const numbersOf = async (corpId: string) =>
  (await storedEvents(server, corpId)).map(({ number }) => Number(number))

describe('the chain of an organisation', () => {
  it('has no holes when many write at once, and says which entry was changed or is missing', async () => {
    const corpId = await insertCorp(db())
    const other = await insertCorp(db())
    const writers = Array.from({ length: 30 }, (_, at) =>
      addSecurityEvents(db(), at % 2 ? corpId : other, [event()]),
    )
    await Promise.all(writers)
    expect(await numbersOf(corpId)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
    expect(await brokenEvents(db())).toEqual([])
    await owner().query({
      text: `update security_event set detail = '{"quiet": true}' where corp_id = $1 and number = 9`,
      values: [corpId],
    })
    await owner().query({
      text: 'delete from security_event where corp_id = $1 and number = 4',
      values: [other],
    })
    const broken = await brokenEvents(db())
    expect(broken).toHaveLength(2)
    expect(broken).toContainEqual({ corpId, number: 9 })
    expect(broken).toContainEqual({ corpId: other, number: 5 })
    await owner().query({
      text: 'delete from security_event where corp_id = any($1)',
      values: [[corpId, other]],
    })
  })

  it('belongs to the transaction: what is rolled back leaves no entry', async () => {
    const corpId = await insertCorp(db())
    const refused = db().transaction(async (tx) => {
      await addSecurityEvents(tx, corpId, [event()])
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await numbersOf(corpId)).toEqual([])
  })
})

describe('keeping them', () => {
  it('forgets whole old days, and what is left can still be verified', async () => {
    const corpId = await insertCorp(db())
    await addSecurityEvents(db(), corpId, [500, 400, 367, 363, 10, 0].map(daysAgo))
    expect(await forgetSecurityEvents(db(), 365)).toBe(3)
    const left = await storedEvents(server, corpId)
    expect(left.map(({ number, kind }) => [Number(number), kind])).toEqual([
      [4, 'settingChanged'],
      [5, 'settingChanged'],
      [6, 'settingChanged'],
      [7, 'eventsForgotten'],
    ])
    expect(await brokenEvents(db())).toEqual([])
    // Nothing more to do that day, and no cut for nothing.
    expect(await forgetSecurityEvents(db(), 365)).toBe(0)
    expect(await numbersOf(corpId)).toEqual([4, 5, 6, 7])
    await owner().query({
      text: 'delete from security_event where corp_id = $1 and number = 4',
      values: [corpId],
    })
    expect(await brokenEvents(db())).toEqual([{ corpId, number: 5 }])
    await owner().query({ text: 'delete from security_event where corp_id = $1', values: [corpId] })
  })

  it('goes on where all were old', async () => {
    const corpId = await insertCorp(db())
    await addSecurityEvents(db(), corpId, [500, 450].map(daysAgo))
    expect(await forgetSecurityEvents(db(), 365)).toBe(2)
    await addSecurityEvents(db(), corpId, [event()])
    expect(await numbersOf(corpId)).toEqual([3, 4])
    expect(await brokenEvents(db())).toEqual([])
  })

  it('refuses anything younger than 90 days, also when the clock of tests is turned', async () => {
    const corpId = await insertCorp(db())
    await addSecurityEvents(db(), corpId, [89, 0].map(daysAgo))
    await expect(forgetSecurityEvents(db(), 89)).rejects.toThrow('90 days')
    const turned = db().transaction(async (tx) => {
      await tx.query({ text: `select set_config('countersign.clock_shift', '400 days', true)` })
      await forgetSecurityEvents(tx, 365)
    })
    await expect(turned).rejects.toThrow('90 days')
    expect(await numbersOf(corpId)).toEqual([1, 2])
  })

  it('is not for everybody who may connect, and cannot be led astray', async () => {
    const { rows } = await db().query<{ anybody: boolean; settings: string[] }>({
      text: `select has_function_privilege('public', oid, 'execute') as anybody, proconfig as settings
        from pg_proc where proname = 'forget_security_events' and prosecdef`,
    })
    expect(rows).toEqual([{ anybody: false, settings: ['search_path=public, pg_temp'] }])
  })
})

describe('reading them', () => {
  const world = async () => {
    const corpId = await insertCorp(db())
    const admin = await insertPerson(db(), corpId, { permissions: ['SYS_MNG'] })
    const as = { as: admin }
    await server.tokenOf(admin)
    await addSecurityEvents(db(), corpId, [
      event({ actorId: admin.userId, subject: '=1+1', address: '192.0.2.7' }),
      event({
        kind: 'exportAsked',
        subjectKind: 'person',
        subject: admin.userId,
        detail: { fields: ['a"b'] },
      }),
      daysAgo(3),
    ])
    return { corpId, admin, as }
  }
  const kinds = (events: readonly { readonly kind: string }[]) => events.map(({ kind }) => kind)

  it('goes by kind, person and time, newest first, page by page', async () => {
    const { admin, as } = await world()
    const all = (await server.call(listSecurityEvents, {}, as)).data
    expect(kinds(all.content)).toEqual([
      'settingChanged',
      'exportAsked',
      'settingChanged',
      'signedIn',
      'rightsChanged',
    ])
    expect(all.content[2]).toMatchObject({ actor: { id: admin.userId, name: admin.username }, times: 1 })
    expect(all.nextCursor).toBeNull()
    const first = (await server.call(listSecurityEvents, { size: 2 }, as)).data
    const cursor = first.nextCursor ?? ''
    const second = (await server.call(listSecurityEvents, { size: 3, cursor }, as)).data
    expect([...first.content, ...second.content]).toEqual(all.content)
    expect(second.nextCursor).toBeNull()
    const filtered = async (filter: Record<string, unknown>) =>
      kinds((await server.call(listSecurityEvents, filter, as)).data.content)
    expect(await filtered({ kind: 'signedIn' })).toEqual(['signedIn'])
    expect(await filtered({ personId: admin.userId })).toEqual([
      'exportAsked',
      'settingChanged',
      'signedIn',
      'rightsChanged',
    ])
    const to = new Date(Date.now() - DAY_SECONDS * 1_000).toISOString()
    expect(await filtered({ to })).toEqual(['settingChanged'])
    expect(await filtered({ from: to, kind: 'settingChanged' })).toEqual(['settingChanged'])
    for (const wrong of [
      { from: '0000-01-01T00:00:00Z' },
      { cursor: '-1' },
      { kind: 'x' },
      { personId: 'x' },
    ])
      expect((await server.call(listSecurityEvents, wrong, as)).fault?.fault).toBe('invalidInput')
  })

  it('as a file has the chain, calculates nothing in a spreadsheet, and is an entry itself', async () => {
    const { corpId, admin } = await world()
    const file = (format: string) =>
      server.raw({ url: `${exportSecurityEvents.path}?format=${format}` }, admin)
    const ndjson = await file('ndjson')
    const lines = ndjson.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(kinds(lines)).toEqual([
      'rightsChanged',
      'signedIn',
      'settingChanged',
      'exportAsked',
      'settingChanged',
      'eventsExported',
    ])
    for (const [at, line] of lines.entries())
      expect(line.previousHash).toBe(lines[at - 1]?.hash ?? '00'.repeat(32))
    const csv = await file('csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body).toContain(`"'=1+1"`)
    expect(csv.body).toContain('"{""fields"":[""a\\""b""]}"')
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(8)
    expect((await storedEvents(server, corpId)).filter(({ kind }) => kind === 'eventsExported')).toHaveLength(
      2,
    )
  })

  it('Z-16: is for administrators, each of the own organisation', async () => {
    const here = await world()
    const there = await world()
    const { content } = (await server.call(listSecurityEvents, { personId: here.admin.userId }, there.as))
      .data
    expect(content).toEqual([])
    const file = await server.raw({ url: `${exportSecurityEvents.path}?format=ndjson` }, there.admin)
    expect(file.body).not.toContain(here.corpId)
    for (const permissions of [[], ['APP_MNG'], ['DATA_MNG'], ['WORKFLOW_ADMIN']] as const) {
      const as = { as: await insertPerson(db(), here.corpId, { permissions: [...permissions] }) }
      expect((await server.call(listSecurityEvents, {}, as)).fault?.fault).toBe('noPermission')
      expect((await server.call(exportSecurityEvents, {}, as)).fault?.fault).toBe('noPermission')
    }
  })
})

describe('what waits in memory', () => {
  const buffer = (now: () => number, query: () => Promise<never> | null = () => null) =>
    createSecurityEvents(
      {
        query: async (statement) => (await query()) ?? (await db().query(statement)),
      },
      createLog('silent'),
      now,
    )

  it('counts what is alike by the minute', async () => {
    const corpId = await insertCorp(db())
    let time = 0
    const events = buffer(() => time)
    const refused = (actorId: string) =>
      events.sum(corpId, event({ kind: 'accessRefused', address: actorId }))
    for (let at = 0; at < 50; at += 1) refused('192.0.2.1')
    refused('192.0.2.2')
    await events.flush()
    const times = async () => (await storedEvents(server, corpId)).map((row) => [row.address, row.times])
    expect(await times()).toEqual([
      ['192.0.2.1', 1],
      ['192.0.2.2', 1],
    ])
    time = 61_000
    await events.flush()
    expect((await times()).slice(2)).toEqual([['192.0.2.1', 49]])
    refused('192.0.2.1')
    await events.stop()
    expect((await times()).slice(3)).toEqual([['192.0.2.1', 1]])
  })

  it('waits for a database that is away, up to a bound', async () => {
    const corpId = await insertCorp(db())
    let isAway = true
    const events = buffer(
      () => 0,
      () => (isAway ? Promise.reject(new Error('away')) : null),
    )
    for (let at = 0; at < 10_050; at += 1) events.note(corpId, event())
    await events.flush()
    isAway = false
    await events.flush()
    expect(await numbersOf(corpId)).toHaveLength(10_000)
    const [omitted] = (await storedEvents(server, '*')).filter(({ kind }) => kind === 'eventsOmitted')
    expect(omitted?.times).toBe(50)
  })
})
