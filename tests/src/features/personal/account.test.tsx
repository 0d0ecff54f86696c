import { screen, waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getLoginInfo } from '../../../../contract/login-info.ts'
import { startSession } from '../../../../server/auth/sessions.ts'
import { setUploadTransport } from '../../../../src/lib/api/upload.ts'
import { carryUpload } from '../../../support/carry-upload.ts'
import {
  insertCorp,
  insertDepartment,
  insertPerson,
  insertRole,
  type TestPerson,
} from '../../../support/people.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let person: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.fresh
  const corpId = await insertCorp(database, { corpId: 'yuanshan' })
  const sales = await insertDepartment(database, corpId, { code: 'sales', name: '销售部' })
  person = await insertPerson(database, corpId, {
    username: 'linjing',
    name: '林静',
    departmentIds: [sales],
    position: '总监',
    employeeNo: 'YS00087',
    email: 'linjing@example.com',
    mobile: '13800000001',
    officePhone: '8001',
  })
  await insertRole(database, corpId, '财务审核', [person.userId])
  setUploadTransport(carryUpload(server))
})
afterAll(() => server.close())

describe('my profile', () => {
  it.each(['phone', 'split'] as const)(
    'has the ten fields, from the head of the personal area (%s)',
    async (size) => {
      const { user } = await renderApp({ server, url: '/me', as: person, size })
      const main = within(screen.getByRole('main'))
      await user.click(await main.findByRole('link', { name: /林静/ }))
      const fields = {
        姓名: '林静',
        账号: 'linjing',
        部门: '销售部',
        职位: '总监',
        工号: 'YS00087',
        邮箱: 'linjing@example.com',
        手机: '13800000001',
        办公电话: '8001',
        角色: '财务审核',
        备注: '未填写',
      }
      await screen.findByText('工号')
      const shown = screen
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent])
      expect(Object.fromEntries(shown)).toMatchObject(fields)
      expect(screen.queryAllByRole('textbox')).toEqual([])
      expect(screen.queryByText('管理身份')).toBeNull()
    },
  )

  it('takes another picture and gives the initials back', async () => {
    const { user } = await renderApp({ server, url: '/me/profile', as: person })
    const imgUrl = async () => (await server.call(getLoginInfo, {}, { as: person })).data.imgUrl
    const chooser = await screen.findByLabelText('更换头像', { selector: 'input' })
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    await user.upload(chooser, new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
    await expect.poll(imgUrl).toMatch(/^\/public\/image\/person\//)
    const remove = await screen.findByRole('button', { name: '恢复默认头像' })
    await waitFor(() => expect(remove).toHaveProperty('disabled', false))
    await user.click(remove)
    await expect.poll(imgUrl).toBeNull()
    await user.upload(chooser, new File(['no picture'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByText(/不能添加“me.png”这类文件/)).toBeTruthy()
  })
})

describe('the devices I am signed in on', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36'
  const elsewhere = () =>
    startSession(server.deps.auth, { ...person, epoch: 1 }, { ip: '192.0.2.7', userAgent })
  beforeEach(async () => {
    await elsewhere()
    await elsewhere()
  })

  it('are signed out one by one or all at once, after a question', async () => {
    const { user } = await renderApp({ server, url: '/me', as: person })
    await user.click(await screen.findByRole('link', { name: '登录设备' }))
    expect(await screen.findByText('本机')).toBeTruthy()
    expect(screen.getAllByRole('heading', { name: 'Chrome · Windows' })).toHaveLength(2)
    const [first] = screen.getAllByRole('button', { name: /^退出登录\s*Chrome · Windows$/ })
    await user.click(first ?? document.body)
    const one = within(screen.getByRole('alertdialog', { name: '退出“Chrome · Windows”？' }))
    await user.click(one.getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Chrome · Windows' })).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: '退出其他 1 台设备' }))
    const all = within(screen.getByRole('alertdialog', { name: '退出所有其他设备？' }))
    await user.click(all.getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Chrome · Windows' })).toBeNull())
    expect(screen.getByText('本机')).toBeTruthy()
  })
})
