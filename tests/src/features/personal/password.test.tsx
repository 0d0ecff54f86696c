import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCode } from '../../../../contract/login.ts'
import { sealed } from '../../../support/password-login.ts'
import {
  insertCorp,
  insertPerson,
  PASSWORD,
  type TestPerson,
  testPasswordHash,
} from '../../../support/people.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const NEXT = 'Harbour-Pebble-77'

let server: TestServer
let person: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  await insertCorp(server.fresh.database, { corpId: 'yuanshan' })
})
beforeEach(async () => {
  person = await insertPerson(server.fresh.database, 'yuanshan', { name: '林静', withPassword: true })
})
afterAll(() => server.close())

async function look(as = person) {
  const app = await renderApp({ server, url: '/me/password', as })
  await screen.findByRole('heading', { name: '修改密码' })
  await screen.findByText(/^12 至 64 个字符/)
  const { user } = app
  const fill = async (old: string, next: string, again = next) => {
    const values = [
      ['原密码', old],
      ['新密码', next],
      ['再次输入新密码', again],
    ] as const
    for (const [label, value] of values) {
      const field = screen.getByLabelText(label, { exact: true })
      await user.clear(field)
      if (value !== '') await user.type(field, value)
    }
    await user.click(screen.getByRole('button', { name: '保存新密码' }))
  }
  return { ...app, fill }
}

const takes = async (password: string) =>
  (await server.call(getCode, { ...person, ...(await sealed(server, password)) })).errcode === 0

describe('changing one’s password', () => {
  it('names what is missing or differs, each at its field, and sends nothing', async () => {
    const { fill, wire } = await look()
    await fill('', '')
    expect(screen.getByText('原密码不能为空')).toBeTruthy()
    expect(screen.getByText('新密码不能为空')).toBeTruthy()
    expect(screen.getByText('请再次输入新密码')).toBeTruthy()
    await fill(PASSWORD, NEXT, 'Something-else-1')
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy()
    await fill(PASSWORD, PASSWORD)
    expect(screen.getByText('新密码不能与原密码相同，请换一个。')).toBeTruthy()
    expect(wire.some(({ path }) => path.includes('modify_user_password'))).toBe(false)
  })

  it('says at the field what the server refuses, with the limits of the policy, and keeps what was typed', async () => {
    const { fill } = await look()
    await fill('Wrong-Password-1', NEXT)
    expect(await screen.findByText(/原密码不正确/)).toBeTruthy()
    expect(screen.getByLabelText('原密码').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('新密码')).toHaveProperty('value', NEXT)
    await fill(PASSWORD, 'Password123456')
    expect(await screen.findByText(/密码强度不够：请使用 12 至 64 个字符/)).toBeTruthy()
    expect(await takes(PASSWORD)).toBe(true)
  })

  it('succeeds, goes on in this browser and says that the other devices are out', async () => {
    const { fill, wire } = await look()
    await fill(PASSWORD, NEXT)
    expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/me'))
    expect(await screen.findByRole('heading', { name: '林静' })).toBeTruthy()
    expect(wire.at(-1)?.status).toBe(200)
    expect(await takes(NEXT)).toBe(true)
    expect(await takes(PASSWORD)).toBe(false)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Pebble')
  })
})

it('low account security is said on every screen, leads to the change and is over after it', async () => {
  const given = await insertPerson(server.fresh.database, 'yuanshan', {
    name: '王敏',
    passwordHash: await testPasswordHash(),
    passwordByAdmin: true,
  })
  const { user } = await renderApp({ server, url: '/inbox/to-do', as: given })
  const prompt = '系统检测到账号安全性较低，请修改密码。'
  expect(await screen.findByText(prompt)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  await user.type(await screen.findByLabelText('原密码'), PASSWORD)
  await user.type(screen.getByLabelText('新密码'), NEXT)
  await user.type(screen.getByLabelText('再次输入新密码'), NEXT)
  expect(screen.getByText(prompt)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存新密码' }))
  await waitFor(() => expect(screen.queryByText(prompt)).toBeNull(), { timeout: 10_000 })
})
