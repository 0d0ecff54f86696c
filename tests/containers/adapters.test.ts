import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CAPABILITIES } from '../../platform-adapters/platform.ts'
import { CALLS } from './support/calls.ts'
import { onPlatform } from './support/kit.ts'
import { APP } from './support/open-page.ts'
import { PLATFORMS } from './support/platforms.ts'
import { tableOf, withTable } from './support/table.ts'

const DOC = new URL('../../docs/containers.md', import.meta.url)

/** What was answered on each platform; filled by the tests below, in any order. */
const answers = new Map<string, ReadonlyMap<string, unknown>>()

it.concurrent.each(PLATFORMS)('$name: every call of the interface ends as a value', async (platform) => {
  await onPlatform(platform, {}, async (opened) => {
    const seen = new Map<string, unknown>()
    for (const { name, run } of CALLS) seen.set(name, await run(opened))
    answers.set(platform.name, seen)
    expect(opened.thrown).toEqual([])
    // What is not offered says so, and what is offered works.
    const offered = await opened.app.evaluate(
      async (all) => {
        const platform = await window.platform
        return all.filter((one) => platform.can(one))
      },
      [...CAPABILITIES],
    )
    for (const [name, answer] of seen) {
      const capability = CAPABILITIES.find((one) => name.startsWith(one))
      if (capability === undefined || capability === 'holdBack') continue
      // The client's page around a frame decides whether the frame may ask for the place.
      if (capability === 'locate' && platform.client?.framed) continue
      expect(answer, `${platform.name}: ${name}`).toMatchObject({
        status: offered.includes(capability) ? 'ok' : 'unavailable',
      })
    }
  })
})

it('the table of docs/containers.md says what was answered on each platform', () => {
  expect([...answers.keys()].sort()).toEqual(PLATFORMS.map(({ name }) => name).sort())
  const written = readFileSync(DOC, 'utf8')
  const current = withTable(written, tableOf(PLATFORMS, CALLS, answers))
  // `WRITE_TABLE=1` in the environment writes it.
  if (process.env.WRITE_TABLE === '1') writeFileSync(DOC, current)
  else expect(written).toBe(current)
})

it('answers are in our words, whatever the client sends', () => {
  const said = (platform: string, call: string) => answers.get(platform)?.get(call)
  const lina = { hostId: 'dd-lina', name: '李娜' }
  for (const platform of ['DingTalk iOS', 'DingTalk Android', 'DingTalk HarmonyOS', 'DingTalk PC, framed']) {
    expect(said(platform, 'pickPeople, one')).toEqual({
      status: 'ok',
      value: { people: [lina], departments: [] },
    })
    expect(said(platform, 'pickPeople, several with departments')).toMatchObject({
      value: { people: [lina, { hostId: 'dd-wangwei' }], departments: [{ hostId: '1201', name: '财务部' }] },
    })
  }
  for (const platform of ['WeCom iOS', 'WeCom Android', 'WeCom Windows', 'WeCom Mac']) {
    expect(said(platform, 'pickPeople, one')).toEqual({
      status: 'ok',
      value: { people: [{ hostId: 'ww-lina', name: '李娜' }], departments: [] },
    })
    expect(said(platform, 'pickDepartments')).toEqual({
      status: 'ok',
      value: [{ hostId: '7', name: '财务部' }],
    })
  }
  const place = { latitude: 39.98941, longitude: 116.480881, datum: 'gcj02' }
  expect(said('DingTalk Android', 'locate')).toEqual({ status: 'ok', value: { ...place, address: '望京' } })
  expect(said('WeCom Android', 'locate')).toEqual({ status: 'ok', value: { ...place, address: '' } })
  expect(said('Browser, phone', 'locate')).toEqual({
    status: 'ok',
    value: { latitude: 48.85, longitude: 2.35, datum: 'wgs84', address: '' },
  })
  expect(said('DingTalk iOS', 'scanCode')).toEqual({ status: 'ok', value: 'scanned all' })
  // A bar code comes with its kind in front, and on iOS wrapped.
  for (const platform of ['WeCom iOS', 'WeCom Android']) {
    expect(said(platform, 'scanCode')).toEqual({ status: 'ok', value: 'https://example.com/asset?no=17,a' })
  }
  expect(said('DingTalk iOS', 'chooseOption')).toEqual({ status: 'ok', value: 'b' })
  expect(said('DingTalk iOS', 'network')).toEqual({ status: 'ok', value: 'wifi' })
  expect(said('WeCom iOS', 'network')).toEqual({ status: 'ok', value: 'wifi' })
})

it.concurrent('a plain browser loads nothing of the containers, and each container its own SDK alone', async () => {
  const fetchedOn = (name: string) =>
    onPlatform(name, {}, async ({ app, fetched }) => {
      await app.evaluate(async () => (await window.platform).ready())
      return fetched.join(' ')
    })
  const [browser, dingtalk, wecom] = await Promise.all(
    ['Browser, phone', 'DingTalk Android', 'WeCom iOS'].map(fetchedOn),
  )
  expect(browser).not.toMatch(/dingtalk|wecom|sdk/)
  expect(dingtalk).toMatch(/dingtalk/)
  expect(dingtalk).not.toMatch(/wecom/)
  expect(wecom).toMatch(/wecom/)
  expect(wecom).not.toMatch(/dingtalk/)
})

it.concurrent('C-07: the page signs the address it was entered at, without its hash', async () => {
  for (const name of ['DingTalk Android', 'WeCom Android', 'DingTalk PC, framed']) {
    await onPlatform(name, { path: '/items/1?corpId=c#top' }, async ({ app, signed }) => {
      expect(await app.evaluate(async () => (await window.platform).ready())).toEqual({
        status: 'ok',
        value: null,
      })
      expect(signed[0]).toMatch(new RegExp(`^${APP}/items/1\\?corpId=c[^#]*$`))
    })
  }
})

it.concurrent.each(['DingTalk iOS', 'DingTalk Android', 'DingTalk HarmonyOS'])(
  '%s: pulling down is the page’s: the client’s own refreshing and bouncing are switched off',
  async (name) => {
    await onPlatform(name, {}, async ({ app, top }) => {
      await app.evaluate(async () => (await window.platform).ready())
      const called = await top.evaluate(() => window.container.calls.map(({ method }) => method))
      expect(called).toEqual(expect.arrayContaining(['ui.pullToRefresh.disable', 'ui.webViewBounce.disable']))
    })
  },
)

it.concurrent.each(PLATFORMS.filter(({ client }) => client !== undefined))(
  '$name: each step of getting ready is told in its order, up to the one that fails',
  async (platform) => {
    const heard = (signing?: 'wrongTicket' | 'refuses') =>
      onPlatform(platform, signing === undefined ? {} : { signing }, ({ app }) =>
        app.evaluate(async () => {
          const said: string[] = []
          await (await window.platform).ready((step, { status }) => said.push(`${step} ${status}`))
          return said
        }),
      )
    expect(await heard()).toEqual(['sdk ok', 'bridge ok', 'signature ok', 'config ok'])
    expect(await heard('wrongTicket')).toEqual(['sdk ok', 'bridge ok', 'signature ok', 'config failed'])
    expect(await heard('refuses')).toEqual(['sdk ok', 'bridge ok', 'signature failed'])
  },
)
