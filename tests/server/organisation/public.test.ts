import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findSettingByType,
  getSettingByType,
  READABLE_SETTING_TYPES,
} from '../../../contract/public-settings.ts'
import { findTheme } from '../../../contract/settings.ts'
import { getSystemConfig, listOrganisations } from '../../../contract/system.ts'
import { saveSetting } from '../../../server/organisation/settings.ts'
import { insertCorp, insertPerson, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const ACCOUNT = {
  corpId: 'demo',
  username: 'li.na',
  password: 'Sample-Pass-123',
  name: '李娜',
  role_i18n: { en: 'Approver' },
}

let server: TestServer
let person: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.deps
  await insertCorp(database, { corpId: 'real', name: '真实集团', name_i18n: { en: 'Real' } })
  person = await insertPerson(database, 'real', { name: '欧阳<明哲>' })
})
afterAll(() => server.close())

describe('what is told before the login', () => {
  it('holds the password rule and no secret', async () => {
    const { data } = await server.call(getSystemConfig)
    expect(data).toEqual({
      loginType: 0,
      pcServerUrl: '',
      mobileServerUrl: '',
      organisationCount: 1,
      passwordRule: { profile: 'standard', min: 12, max: 64 },
      wireVersion: 1,
    })
  })

  it('shows sample accounts of a sample organisation only', async () => {
    const { database } = server.deps
    await saveSetting(database, 'real', 'sampleAccounts', { accounts: [ACCOUNT] })
    expect((await server.call(getSystemConfig)).data.sampleAccounts).toBeUndefined()
    await insertCorp(database, { corpId: 'demo', sample: true })
    await saveSetting(database, 'demo', 'sampleAccounts', { accounts: [ACCOUNT] })
    expect((await server.call(getSystemConfig)).data.sampleAccounts).toEqual([ACCOUNT])
    const without = await startTestServer({ beside: server, env: { SAMPLES: 'off' } })
    expect((await without.call(getSystemConfig)).data.sampleAccounts).toBeUndefined()
    await without.close()
  })

  it('A-13: lists organisations by id and name only, and not at all when switched off', async () => {
    const { data } = await server.call(listOrganisations)
    expect(data[0]).toEqual({ id: 'real', corpId: 'real', name: '真实集团', name_i18n: { en: 'Real' } })
    await saveSetting(server.deps.database, '*', 'login', { listOrganisations: false })
    expect((await server.call(listOrganisations)).data).toEqual([])
    await saveSetting(server.deps.database, '*', 'login', { listOrganisations: true })
  })

  it('A-13: who asks for the list a thousand times is held back', async () => {
    const ask = () => server.raw({ url: '/public/relatedcorp/all_corp_info', remoteAddress: '203.0.113.200' })
    const answers = await Promise.all(Array.from({ length: 1_000 }, ask))
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(500)
  })

  it('has a default theme; the system’s and then the organisation’s settings go over it', async () => {
    const { database } = server.deps
    expect((await server.call(findTheme)).data).toMatchObject({ name: null, color: 'blue', outward: 'light' })
    await saveSetting(database, '*', 'theme', { name: 'Portal', color: 'green' })
    await saveSetting(database, 'real', 'theme', { color: 'red', outward: 'dark' })
    expect((await server.call(findTheme, { corpId: 'real' })).data).toMatchObject({
      name: 'Portal',
      color: 'red',
      outward: 'dark',
    })
    expect((await server.call(findTheme)).data).toMatchObject({ color: 'green', outward: 'light' })
  })

  it('C-06: gives out the public types of settings and no other', async () => {
    const types = ['privacy', 'sampleAccounts', 'map', '__proto__', 'constructor', '']
    for (const settingType of types) {
      const answer = await server.call(getSettingByType, { settingType, corpId: 'demo' })
      expect(answer.fault?.fault, settingType).toBe('notFound')
    }
    const theme = await server.call(getSettingByType, { settingType: 'theme', corpId: 'real' })
    expect(theme.data).toEqual({ name: 'Portal', color: 'red', outward: 'dark' })
  })
})

describe('settings by type, for those who are signed in', () => {
  it('tells every readable one as it holds, with no secret in it, and no other', async () => {
    const { database } = server.deps
    await saveSetting(database, 'real', 'map', { key: 'map-key', secret: 'sealed-secret' })
    const as = { corpId: 'real', userId: person.userId }
    const told: Record<string, unknown> = {}
    for (const settingType of READABLE_SETTING_TYPES) {
      const answer = await server.call(findSettingByType, { settingType }, { as })
      expect(answer.fault, settingType).toBeNull()
      told[settingType] = answer.data
    }
    expect(told).toMatchObject({
      theme: { color: 'red' },
      login: { listOrganisations: expect.any(Boolean) },
      password: { min: 12, max: 64 },
      privacy: { contacts: 'managers' },
      map: { key: 'map-key' },
      workCalendar: { timeZone: expect.any(String) },
      imports: { importMaxRows: 1000 },
      help: { videos: [] },
    })
    expect(JSON.stringify(told)).not.toContain('sealed-secret')
    for (const settingType of ['sampleAccounts', 'constructor', ''])
      expect((await server.call(findSettingByType, { settingType }, { as })).fault?.fault).toBe('notFound')
  })
})

describe('D-12: what is asked without a login', () => {
  const HOSTILE = [
    'id;select pg_sleep(3)--',
    "' or 1=1--",
    '(case when 1=1 then 1 else 2 end)',
    '"corp"."corp_id"',
    'ｒｅａｌ',
    'r\u0435al',
    'x'.repeat(64),
    '%',
    '$1',
  ]

  it('never finds anything by a piece of SQL, and tells no error of the database', async () => {
    const theme = (await server.call(findTheme)).data
    for (const text of HOSTILE) {
      const answers = [
        await server.call(findTheme, { corpId: text }),
        await server.call(getSettingByType, { settingType: text }),
        await server.call(getSettingByType, { settingType: 'theme', corpId: text }),
        await server.call(listOrganisations, { corpId: text, name: text }),
      ]
      for (const { response } of answers) {
        expect(response.statusCode, text).toBeLessThan(500)
        expect(response.body, text).not.toMatch(/select|syntax|relation|column/i)
      }
      const [found, setting, ofCorp] = answers
      if (found?.fault === null) expect(found.data, text).toEqual(theme)
      expect(setting?.fault?.fault, text).toBe('notFound')
      if (ofCorp?.fault === null) expect(ofCorp.data, text).not.toMatchObject({ color: 'red' })
      const pictures = [`person/${encodeURIComponent(text)}`, `${encodeURIComponent(text)}/${person.userId}`]
      for (const url of pictures) {
        expect((await server.raw({ url: `/public/image/${url}` })).statusCode, url).toBe(404)
      }
    }
  })
})

describe('the picture of a person (D-19)', () => {
  const picture = (path: string) => server.raw({ url: `/public/image/${path}` })

  it('is drawn without a word of the name, at the default type too, and may be kept', async () => {
    const answer = await picture(`person/${person.userId}`)
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers['cache-control']).toContain('max-age')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).not.toMatch(/\p{Script=Han}|<text/u)
    expect((await picture(person.userId)).body).toBe(answer.body)
  })

  it('is the stored one with its fixed type', async () => {
    const store = (type: string) =>
      server.deps.database.query({
        text: `insert into user_image (corp_id, user_id, content_type, bytes) values ($1, $2, $3, $4)
          on conflict (corp_id, user_id) do update set content_type = excluded.content_type`,
        values: [person.corpId, person.userId, type, Buffer.from('picture')],
      })
    await store('image/png')
    const answer = await picture(`person/${person.userId}`)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body).toBe('picture')
    await store('text/html')
    expect((await picture(`person/${person.userId}`)).headers['content-type']).toBe(
      'image/svg+xml; charset=utf-8',
    )
  })

  it.each([
    '__proto__/x',
    'person/../../x',
    'person/%2e%2e%2fsecret',
    'corp/real',
    'person/',
    'person/unknown',
  ])('is nothing else: %s', async (path) => {
    expect((await picture(path)).statusCode).toBe(404)
  })

  it('of an unknown person is not found', async () => {
    expect((await picture(`person/${crypto.randomUUID()}`)).statusCode).toBe(404)
  })
})

describe('the pictures of a theme', () => {
  const at = async (path: string) => {
    const answer = await server.raw({ url: `/public/image/${path}` })
    return [answer.statusCode, answer.headers.location]
  }

  it('are where the theme says, else the product’s own, and lead nowhere else', async () => {
    const { database } = server.deps
    await insertCorp(database, { corpId: 'pictured' })
    await saveSetting(database, 'pictured', 'theme', {
      portalLogo: 'https://files.example.com/logo.png',
      backLogo: '/public/logo.png',
      icon: 'javascript:alert(1)',
    })
    expect(await at('portalLogo/pictured')).toEqual([302, 'https://files.example.com/logo.png'])
    expect(await at('backLogo/pictured')).toEqual([302, '/public/logo.png'])
    expect(await at('icon/pictured')).toEqual([302, '/icons/icon-192.png'])
    expect(await at('portalLogo/nobody')).toEqual([302, '/icons/mark.svg'])
    expect((await at('app/travel'))[0]).toBe(404)
  })
})
