import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findWorkCalendar, saveWorkCalendar, type WorkCalendar } from '../../../contract/calendar.ts'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import { saveSetting } from '../../../server/organisation/settings.ts'
import { writeSetting } from '../../../server/stores/organisation/settings.ts'
import { insertCorp, insertPerson, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let admin: TestPerson
let person: TestPerson
let neighbour: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.deps
  const corpId = await insertCorp(database, { timeZone: 'Europe/Paris' })
  admin = await insertPerson(database, corpId, { permissions: ['SYS_MNG'] })
  person = await insertPerson(database, corpId)
  neighbour = await insertPerson(database, await insertCorp(database))
})
afterAll(() => server.close())

const find = async (as: TestPerson) => (await server.call(findWorkCalendar, {}, { as })).data

describe('the working calendar of an organisation', () => {
  it('O1: is office hours in its own time zone until one is stored', async () => {
    expect(await find(person)).toEqual(defaultCalendar('Europe/Paris'))
    expect(await find(neighbour)).toEqual(defaultCalendar('Asia/Shanghai'))
  })

  it('O1: is changed by those who manage settings, and known at once to everyone of the organisation', async () => {
    const { week } = defaultCalendar('Europe/Paris')
    const calendar: WorkCalendar = {
      timeZone: 'America/New_York',
      week: { ...week, friday: [['09:00', '12:00']] },
      days: { '2026-12-25': [], '2026-12-26': [['10:00', '24:00']] },
    }
    await find(person)
    expect((await server.call(saveWorkCalendar, calendar, { as: admin })).data).toEqual(calendar)
    expect(await find(person)).toEqual(calendar)
    const { organisations } = server.deps
    expect((await organisations.current(person.corpId)).workCalendar).toEqual(calendar)
    expect(await find(neighbour)).toEqual(defaultCalendar('Asia/Shanghai'))
  })

  it('O1: is not changed by others', async () => {
    const before = await find(person)
    const answer = await server.call(saveWorkCalendar, defaultCalendar('UTC'), { as: person })
    expect(answer.fault?.fault).toBe('noPermission')
    expect(await find(person)).toEqual(before)
  })

  it.each([
    ['a zone that does not exist', { timeZone: 'Mars/Base' }],
    ['a day that does not exist', { days: { '2026-02-30': [] } }],
    ['work that ends before it starts', { days: { '2026-02-28': [['18:00', '09:00'] as [string, string]] } }],
  ])('O1: does not take %s', async (_, part) => {
    const input = { ...defaultCalendar('UTC'), ...part }
    const answer = await server.call(saveWorkCalendar, input, { as: admin })
    expect(answer.fault?.fault).toBe('invalidInput')
  })

  it('O1: takes what an organisation leaves out from the system, and falls back where a value cannot be read', async () => {
    const { database, organisations } = server.deps
    const corpId = await insertCorp(database)
    expect((await organisations.current(corpId)).workCalendar.days).toEqual({})
    await saveSetting(database, '*', 'workCalendar', { days: { '2026-01-01': [] } })
    expect((await organisations.current(corpId)).workCalendar).toEqual({
      ...defaultCalendar('Asia/Shanghai'),
      days: { '2026-01-01': [] },
    })
    await writeSetting(database, corpId, 'workCalendar', { days: 'none' })
    expect((await organisations.current(corpId)).workCalendar.days).toEqual({ '2026-01-01': [] })
  })
})
