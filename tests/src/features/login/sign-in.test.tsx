import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionOwner, sessionPhase } from '../../../../src/lib/session/session.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../../support/people.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let person: TestPerson
let leaver: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  const corpId = await insertCorp(server.fresh.database, { corpId: 'yuanshan', name: '远山精工集团' })
  await insertCorp(server.fresh.database, { corpId: 'haitang', name: '海棠设计' })
  person = await insertPerson(server.fresh.database, corpId, {
    username: 'linjing',
    name: '林静',
    withPassword: true,
  })
  leaver = await insertPerson(server.fresh.database, corpId, { name: '王敏' })
})
afterAll(() => server.close())

async function fillIn(user: Awaited<ReturnType<typeof renderApp>>['user'], password: string) {
  await user.type(await screen.findByRole('textbox', { name: '账号' }), 'linjing')
  await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登录' }))
}

describe('the login page', () => {
  it('chooses the organisation of ?corpId= and leads back to where the person wanted to go', async () => {
    const { user } = await renderApp({ server, url: '/me' })
    expect(await screen.findByRole('heading', { name: '账号登录' })).toBeTruthy()
    await user.selectOptions(await screen.findByRole('combobox', { name: /组织/ }), 'yuanshan')
    await fillIn(user, PASSWORD)
    expect(await screen.findByRole('heading', { name: '林静' })).toBeTruthy()
    expect(window.location.pathname).toBe('/me')
    expect(sessionOwner()).toEqual({ corpId: 'yuanshan', userId: person.userId })
  })

  it('takes ?corpId= as the choice', async () => {
    await renderApp({ server, url: '/login?corpId=haitang' })
    expect(await screen.findByRole('combobox', { name: /组织/ })).toHaveProperty('value', 'haitang')
  })

  it('says at the password that account or password is wrong and keeps what was typed', async () => {
    const { user } = await renderApp({ server, url: '/login?corpId=yuanshan' })
    await fillIn(user, 'Wrong-Password-1')
    await waitFor(() => expect(screen.getByLabelText('密码').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByLabelText('密码')).toHaveProperty('value', 'Wrong-Password-1')
    expect(screen.getByRole('textbox', { name: '账号' })).toHaveProperty('value', 'linjing')
    expect(window.location.pathname).toBe('/login')
  })

  it('names each field that is missing and sends nothing', async () => {
    const { user, wire } = await renderApp({ server, url: '/login?corpId=yuanshan' })
    await user.click(await screen.findByRole('button', { name: '登录' }))
    expect(screen.getByText('请输入账号')).toBeTruthy()
    expect(screen.getByText('请输入密码')).toBeTruthy()
    expect(wire.some(({ path }) => path.includes('get_code'))).toBe(false)
  })

  it('says what to do without one’s password, and leads back', async () => {
    const { user } = await renderApp({ server, url: '/login?corpId=yuanshan' })
    await user.click(await screen.findByRole('link', { name: '忘记密码？' }))
    expect(await screen.findByRole('heading', { name: '忘记密码' })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    await user.click(screen.getByRole('link', { name: '返回登录' }))
    expect(await screen.findByRole('heading', { name: '账号登录' })).toBeTruthy()
  })

  it('speaks the language that is chosen there', async () => {
    const { user } = await renderApp({ server, url: '/login' })
    await user.click(await screen.findByRole('button', { name: '中文' }))
    await user.click(within(screen.getByRole('menu')).getByRole('menuitemradio', { name: 'Français' }))
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('fr')
  })

  it('never writes a token or a password to storage or the address (S-09)', async () => {
    const { user } = await renderApp({ server, url: '/login?corpId=yuanshan' })
    await fillIn(user, PASSWORD)
    await waitFor(() => expect(sessionPhase()).toBe('open'))
    const stored = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })
    expect(stored + window.location.href).not.toMatch(/eyJ|Fjord|林静/)
  })
})

describe('the personal area', () => {
  it('signs out: the server’s session ends, the device forgets the person (S-10)', async () => {
    const { user, wire, queryClient } = await renderApp({ server, url: '/me', as: leaver })
    await screen.findByRole('heading', { name: '王敏' })
    await user.click(screen.getByRole('button', { name: '退出登录' }))
    expect(await screen.findByRole('heading', { name: '账号登录' })).toBeTruthy()
    expect(wire).toContainEqual({ method: 'POST', path: '/logout', status: 200 })
    expect(sessionOwner()).toBeUndefined()
    expect(queryClient.getQueryData(['getLoginInfo', {}])).toBeUndefined()
    expect(window.location.search).toBe('?corpId=yuanshan')
  })
})
