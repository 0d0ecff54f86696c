import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveHelpSetting } from '../../../../contract/help.ts'
import { insertPerson } from '../../../support/people.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())

const as = (userId: string) => ({ corpId: world.corpId, userId })
const look = (url: string, size: 'phone' | 'split' = 'phone', language: 'zh' | 'en' | 'fr' | 'es' = 'zh') =>
  renderApp({ server, url, as: as(world.people.initiator), size, language })

describe('the help centre', () => {
  it('is reached from the personal area; on a phone a chapter is a page of its own', async () => {
    const { user } = await look('/me')
    await user.click(await screen.findByRole('link', { name: /帮助/ }, { timeout: 10_000 }))
    await screen.findByRole('searchbox')
    await user.click(await screen.findByRole('link', { name: '委托' }))
    const chapter = within(await screen.findByRole('article', { name: '委托' }))
    // Captions of the app stand in the words of the manual.
    expect(chapter.getAllByText('我要外出').length).toBeGreaterThan(1)
    expect(screen.queryByRole('searchbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: '返回' }))
    expect(await screen.findByRole('searchbox')).toBeTruthy()
  })

  it('finds what is searched for and leads to its place', async () => {
    const { user } = await look('/help/manual', 'split')
    await screen.findByRole('article', { name: '登录' }, { timeout: 10_000 })
    await user.type(screen.getByRole('searchbox'), '传阅 评论')
    const list = within(screen.getByRole('navigation', { name: '章节' }))
    await user.click(await list.findByRole('link', { name: /传阅.*请他人参与/ }))
    expect(await screen.findByRole('article', { name: '请他人参与' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^传阅/))
    await user.clear(screen.getByRole('searchbox'))
    await list.findByRole('link', { name: '登录' })
    await user.type(screen.getByRole('searchbox'), 'xyzxyz')
    expect(await screen.findByText('没有找到“xyzxyz”')).toBeTruthy()
  })

  it.each([
    ['en', 'Delegations'],
    ['fr', 'Délégations'],
    ['es', 'Delegaciones'],
  ] as const)('reads in %s', async (language, title) => {
    await look('/help/manual?page=delegations', 'phone', language)
    expect(await screen.findByRole('article', { name: title }, { timeout: 10_000 })).toBeTruthy()
  })

  it('has videos and customer service when the organisation names them, and says so when it does not', async () => {
    const first = await look('/help/video')
    expect(await screen.findByText('暂无视频', {}, { timeout: 10_000 })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: '客服' })).toBeNull()
    first.unmount()
    const admin = await insertPerson(server.fresh.database, world.corpId, { permissions: ['ADMIN'] })
    const setting = {
      videos: [{ title: 'First', title_i18n: { zh: '入门' }, url: 'https://videos.example.com/1' }],
      service: { phone: '+86 (21) 5555', email: null, url: null, hours: null },
    }
    expect((await server.call(saveHelpSetting, setting, { as: as(admin.userId) })).errcode).toBe(0)

    const { user } = await look('/help/video')
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /入门/ }, { timeout: 10_000 })
    expect([link.href, link.rel]).toEqual(['https://videos.example.com/1', 'noopener noreferrer'])
    await user.click(await screen.findByRole('tab', { name: '客服' }))
    const phone = await screen.findByRole<HTMLAnchorElement>('link', { name: /打电话/ })
    expect(phone.getAttribute('href')).toBe('tel:+86215555')
    await user.click(screen.getByRole('tab', { name: '开发者手册' }))
    const calls = await screen.findByRole('link', { name: /^全部接口说明\/api/ })
    expect(calls.getAttribute('href')).toBe('/api/docs')
  })

  it('an unknown section leads to the manual, an unknown chapter says so', async () => {
    const first = await look('/help/nowhere')
    expect(await screen.findByRole('searchbox', {}, { timeout: 10_000 })).toBeTruthy()
    first.unmount()
    await look('/help/manual?page=gone')
    expect(await screen.findByText('没有这一章', {}, { timeout: 10_000 })).toBeTruthy()
  })
})
