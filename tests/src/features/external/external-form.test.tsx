import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
// Loaded before any test, so that none waits for a busy machine to read them.
import '../../../../src/app/external-route.tsx'
import '../../../../src/app/further-screens.tsx'
import '../../../../src/features/links/external-forms-screen.tsx'
import { openExternalForm } from '../../../../contract/external-form.ts'
import { type ExternalWorld, externalWorld } from '../../../support/external-world.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let scene: ExternalWorld

beforeAll(async () => {
  server = await startTestServer()
  scene = await externalWorld(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.fresh.database.query({ text: 'delete from external_link' })
})

const address = async () => {
  const { pairCode } = (await scene.switchOn()).data
  return `/externalLink/sheet?code=${pairCode}&corpId=yuanshan`
}
const sent = async () => {
  const { rows } = await server.fresh.database.query<{ data: object }>({
    text: "select data from biz_object where model_code = 'contract' order by created_at",
  })
  return rows.map(({ data }) => data)
}

describe.each(['phone', 'wide'] as const)('a form for strangers on a %s screen', (size) => {
  test('is filled in without an account, mended, sent once and thanked for', async () => {
    const { user, wire } = await renderApp({ server, url: await address(), size })
    const number = await screen.findByRole('textbox', { name: /合同号/ })
    expect(screen.getByText('远山精工')).toBeTruthy()
    expect(screen.queryByText('负责人')).toBeNull()
    await user.type(number, `E-${size}`)
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /标的/ }).getAttribute('aria-invalid')).toBe('true'),
    )
    await user.type(screen.getByRole('textbox', { name: /标的/ }), '报价')
    await user.dblClick(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('感谢您的填写，已提交成功')).toBeTruthy()
    expect(screen.getByText(/^HT-\d+$/)).toBeTruthy()
    const all = await sent()
    expect(all.filter((data) => JSON.stringify(data).includes(`E-${size}`))).toHaveLength(1)
    // Nothing that needs an account was asked for.
    expect(wire.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path)).toEqual([])
    await user.click(screen.getByRole('button', { name: '再填一份' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /合同号/ })).value).toBe('')
  })
})

test.each([
  ['en', 'No permission', /ask whoever sent it to you/],
  ['fr', 'Accès refusé', /Demandez-en un nouveau/],
  ['es', 'Sin permiso', /Pida uno nuevo/],
  ['zh', '没有权限', /链接无效或已失效/],
] as const)('a link that is over shows the page without permission (%s)', async (language, _, text) => {
  const over = `/externalLink/sheet?code=${'0'.repeat(22)}&corpId=yuanshan`
  await renderApp({ server, url: over, language })
  const panel = within(await screen.findByRole('alert'))
  expect(panel.getByText(text)).toBeTruthy()
  expect(window.location.pathname).toBe('/externalLink/sheet')
})

test('a link that ends meanwhile says so, and what was typed stays', async () => {
  const { user } = await renderApp({ server, url: await address() })
  await user.type(await screen.findByRole('textbox', { name: /合同号/ }), 'L-1')
  await user.type(screen.getByRole('textbox', { name: /标的/ }), '晚了')
  await server.fresh.database.query({ text: 'update external_link set ended_at = app_now()' })
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText(/链接已失效，或页面打开超过一天/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /标的/ }).value).toBe('晚了')
})

test('an employee who opens it is a stranger there too', async () => {
  const as = { corpId: 'yuanshan', userId: scene.world.people.initiator }
  const { wire } = await renderApp({ server, as, url: await address() })
  expect(await screen.findByRole('textbox', { name: /合同号/ })).toBeTruthy()
  expect(wire.some(({ path }) => path.startsWith('/api/'))).toBe(false)
})

describe.each(['phone', 'wide'] as const)('switching forms on, on a %s screen', (size) => {
  test('an administrator switches one on, gets link and QR code, and ends it', async () => {
    const { user } = await renderApp({ server, as: scene.admin, url: '/admin/external-forms', size })
    await user.click(await screen.findByRole('button', { name: /供应商报价.*未开启/ }))
    const sheet = () => within(screen.getByRole('dialog', { name: '供应商报价' }))
    const most = sheet().getByRole('textbox', { name: '24 小时内最多提交次数' })
    await user.clear(most)
    expect(sheet().getByText('请输入 1 到 10000 之间的数字')).toBeTruthy()
    await user.type(most, '50')
    await user.selectOptions(sheet().getByRole('combobox', { name: '有效期' }), '7')
    await user.click(sheet().getByRole('button', { name: '开启并生成链接' }))
    const shown = (await sheet().findByText(/\/externalLink\/sheet\?code=/)).textContent
    expect(sheet().getByRole('img', { name: shown })).toBeTruthy()
    expect(sheet().getByText('0 份，24 小时内最多 50 份')).toBeTruthy()
    const pairCode = new URL(shown).searchParams.get('code') ?? ''
    const open = () => server.call(openExternalForm, { pairCode, corpId: 'yuanshan' })
    expect((await open()).fault).toBeNull()
    await user.click(sheet().getByRole('button', { name: '关闭并作废链接' }))
    expect(await sheet().findByRole('button', { name: '开启并生成链接' })).toBeTruthy()
    expect((await open()).fault?.fault).toBe('externalLinkOver')
  })
})
