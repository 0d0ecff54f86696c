import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getLoginInfo } from '../../../../contract/login-info.ts'
import { updateMySettings } from '../../../../contract/my-settings.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../../support/people.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let person: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  await insertCorp(server.fresh.database, { corpId: 'yuanshan', name: '远山精工集团' })
})
beforeEach(async () => {
  localStorage.clear()
  person = await insertPerson(server.fresh.database, 'yuanshan', { name: '林静', withPassword: true })
})
afterAll(() => server.close())

const stored = async (of = person) => (await server.call(getLoginInfo, {}, { as: of })).data.settings
const root = document.documentElement

async function look() {
  const app = await renderApp({ server, url: '/me/settings', as: person })
  await screen.findByRole('heading', { name: '设置' })
  return app
}

describe('my settings', () => {
  it('are shown at once and kept on the server: colour, tone, size of the text', async () => {
    const { user } = await look()
    await user.click(await screen.findByRole('radio', { name: '紫' }))
    expect(root.dataset.theme).toBe('purple')
    await user.click(screen.getByRole('radio', { name: '深色' }))
    expect(root.dataset.outward).toBe('dark')
    await user.click(screen.getByRole('radio', { name: '跟随系统' }))
    const size = screen.getByRole('slider', { name: '字号' })
    expect([size.getAttribute('min'), size.getAttribute('max')]).toEqual(['90', '150'])
    size.focus()
    await user.keyboard('{ArrowRight}')
    await expect
      .poll(() => stored(), { timeout: 5000 })
      .toMatchObject({ themeColor: 'purple', outward: 'system' })
  })

  it('change the language of the whole app, and the zone that times are shown in', async () => {
    const { user } = await look()
    await user.click(await screen.findByRole('button', { name: /时区/ }))
    const zones = within(screen.getByRole('dialog', { name: '时区' }))
    await user.type(zones.getByRole('searchbox'), 'Paris')
    await user.click(await zones.findByRole('button', { name: 'Europe/Paris' }))
    await user.click(screen.getByRole('button', { name: /语言/ }))
    const languages = within(await screen.findByRole('dialog', { name: '语言' }))
    await user.click(languages.getByRole('button', { name: 'English' }))
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy()
    await expect.poll(() => stored()).toEqual({ locale: 'en', timeZone: 'Europe/Paris' })
  })

  it('stay as chosen on the next start, whatever is still cached of before', async () => {
    const { user, unmount } = await look()
    await user.click(await screen.findByRole('radio', { name: '绿' }))
    await expect.poll(() => stored()).toMatchObject({ themeColor: 'green' })
    unmount()
    await look()
    await screen.findByRole('radio', { name: '绿', checked: true })
    expect(root.dataset.theme).toBe('green')
    expect(localStorage.getItem('countersign.appearance')).toContain('green')
  })

  it('that could not be saved hold on this device and are sent at the next start', async () => {
    let isDown = true
    const { user, unmount } = await renderApp({
      server,
      url: '/me/settings',
      as: person,
      through: (transport) => async (request) => {
        if (isDown && request.url.endsWith(updateMySettings.path)) throw new TypeError('network')
        return transport(request)
      },
    })
    await user.click(await screen.findByRole('radio', { name: '红' }))
    await screen.findByText(/已在本机生效，但没有存到服务器/)
    expect(root.dataset.theme).toBe('red')
    expect(await stored()).toEqual({})
    unmount()
    isDown = false
    await look()
    await expect.poll(() => stored()).toMatchObject({ themeColor: 'red' })
    expect(root.dataset.theme).toBe('red')
  })

  it('S-10: of one person are not the next one’s', async () => {
    const next = await insertPerson(server.fresh.database, 'yuanshan', { name: '王敏', withPassword: true })
    const { user } = await look()
    await user.click(await screen.findByRole('radio', { name: '紫' }))
    await user.click(screen.getByRole('radio', { name: '深色' }))
    await expect.poll(() => stored()).toEqual({ themeColor: 'purple', outward: 'dark' })
    await user.click(screen.getByRole('button', { name: '返回' }))
    await user.click(await screen.findByRole('button', { name: '退出登录' }))
    await user.type(await screen.findByRole('textbox', { name: '账号' }), next.username)
    await user.type(screen.getByLabelText('密码'), PASSWORD)
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(root.dataset.theme).toBe('blue'))
    expect(root.dataset.outward).toBe('light')
    expect(await stored(next)).toEqual({})
  })
})
