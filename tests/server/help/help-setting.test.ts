import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getHelpSetting, saveHelpSetting } from '../../../contract/help.ts'
import { insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let admin: string

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  admin = (await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['SYS_MNG'] })).userId
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const NOTHING = { videos: [], service: { phone: null, email: null, url: null, hours: null } }
const video = { title: 'First steps', title_i18n: { zh: '入门' }, url: 'https://videos.example.com/first' }

describe('what an organisation adds to the help', () => {
  it('is nothing at first; what an administrator stores everyone of the organisation sees', async () => {
    const { initiator } = world.people
    expect((await server.call(getHelpSetting, {}, as(initiator))).data).toEqual(NOTHING)
    const setting = {
      videos: [video],
      service: { phone: '+86 21 5555 0101', email: 'help@example.com', url: null, hours: '9–18' },
    }
    expect((await server.call(saveHelpSetting, setting, as(admin))).errcode).toBe(0)
    expect((await server.call(getHelpSetting, {}, as(initiator))).data).toEqual(setting)
    const other = await workflowWorld(server.fresh.database, 'haitang')
    const there = { as: { corpId: 'haitang', userId: other.people.initiator } }
    expect((await server.call(getHelpSetting, {}, there)).data).toEqual(NOTHING)
  })

  it('Z-09: is not changed without the right to', async () => {
    const before = (await server.call(getHelpSetting, {}, as(admin))).data
    expect((await server.call(saveHelpSetting, NOTHING, as(world.people.manager))).fault?.fault).toBe(
      'noPermission',
    )
    expect((await server.call(getHelpSetting, {}, as(admin))).data).toEqual(before)
  })

  it('D-15 F-09: only addresses of the web are stored, and the field is named', async () => {
    const hostile = [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'data:text/html,x',
      'https://a:b@example.com',
      'example',
    ]
    for (const url of hostile) {
      const { fault } = await server.call(
        saveHelpSetting,
        { ...NOTHING, videos: [{ ...video, url }] },
        as(admin),
      )
      expect(fault?.fault).toBe('invalidInput')
      expect(fault?.problems?.[0]?.path).toBe('videos.0.url')
      const service = { ...NOTHING.service, url }
      const answer = await server.call(saveHelpSetting, { ...NOTHING, service }, as(admin))
      expect(answer.fault?.problems?.[0]?.path).toBe('service.url')
    }
    const service = { ...NOTHING.service, phone: '<b>1</b>' }
    expect((await server.call(saveHelpSetting, { ...NOTHING, service }, as(admin))).fault?.fault).toBe(
      'invalidInput',
    )
  })
})
