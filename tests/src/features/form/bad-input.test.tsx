import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { submitForm } from '../../../../contract/forms.ts'
import { forgetDevice } from '../../../support/forget-device.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import type { TestViewport } from '../../../support/viewport.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const [model] = pkg.models
    model?.properties.push({ code: 'people', name: { zh: '人数' }, type: 'number', required: true })
    model?.sheets[0]?.phone.sections[0]?.fields.push('people')
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval') node.fields = { secretNote: { editable: true } }
    }
  })
})
afterAll(() => server.close())
afterEach(forgetDevice)

type Through = NonNullable<Parameters<typeof renderApp>[0]['through']>

/** As if the app had checked nothing: what is sent is not what was typed. */
const insteadOf =
  (typed: string, sent: string): Through =>
  (transport) =>
  async (request) => {
    if (!request.url.endsWith(submitForm.path)) return transport(request)
    const body = (await request.clone().text()).replaceAll(`"${typed}"`, JSON.stringify(sent))
    return transport(new Request(request, { body }))
  }

async function newForm(more: { readonly size?: TestViewport; readonly through?: Through } = {}) {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const app = await renderApp({ server, as, url: '/start/tripApproval', ...more })
  const purpose = await screen.findByRole('textbox', { name: /事由/ }, { timeout: 20_000 })
  const submit = () => app.user.click(screen.getByRole('button', { name: '提交' }))
  return { ...app, purpose, submit }
}

const list = () => screen.findByRole('region', { name: /请先修改/ })
const entries = async () => within(await list()).getAllByRole('listitem')

test('what is wrong is counted and listed above the form, the first of it has the focus, nothing is lost', async () => {
  const { user, purpose, submit, wire } = await newForm()
  const people = screen.getByRole('textbox', { name: /人数/ })
  await user.type(people, '十二')
  await user.click(screen.getByRole('button', { name: '添加一行' }))
  const row = within(await screen.findByRole('dialog'))
  await user.type(row.getByLabelText(/金额/), 'abc')
  await user.click(row.getByRole('button', { name: '完成' }))
  await submit()
  expect((await entries()).map(({ textContent }) => textContent)).toEqual([
    '事由：必填',
    '明细：金额，第 1 行：不是有效的数字',
    '人数：不是有效的数字',
  ])
  expect(screen.getByRole('region', { name: '请先修改以下 3 处' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(purpose))
  expect(people).toHaveProperty('value', '十二')
  expect(wire.some(({ path }) => path === submitForm.path)).toBe(false)

  await user.click(within(await list()).getByRole('button', { name: /^人数/ }))
  expect(document.activeElement).toBe(people)
  await user.clear(people)
  await user.type(people, '12')
  await user.type(purpose, '去里昂')
  expect(await screen.findByRole('region', { name: '请先修改以下 1 处' })).toBeTruthy()
  await user.click(within(await list()).getByRole('button', { name: /第 1 行/ }))
  const again = within(await screen.findByRole('dialog', { name: /第 1 行/ }))
  const amount = again.getByLabelText(/金额/)
  // Not only into the row: the button that leads on lies behind its sheet.
  await waitFor(() => expect(document.activeElement).toBe(amount))
  await user.clear(amount)
  await user.type(amount, '80')
  await waitFor(() => expect(screen.queryByRole('region', { name: /请先修改/ })).toBeNull())
})

describe.each(['phone', 'wide'] as const)('a field that is left on a %s screen', (size) => {
  test('says what is wrong with it, but not that it is still empty', async () => {
    const { user, purpose } = await newForm({ size })
    await user.click(purpose)
    const people = screen.getByRole('textbox', { name: /人数/ })
    await user.type(people, '十二')
    expect(screen.queryByText('不是有效的数字')).toBeNull()
    await user.click(purpose)
    expect(await screen.findByText('不是有效的数字')).toBeTruthy()
    expect(people.getAttribute('aria-invalid')).toBe('true')
    expect(purpose.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByRole('region', { name: /请先修改/ })).toBeNull()
  })
})

describe('a cell that is left', () => {
  test('says so in the open row on a phone, and on its card when the row is closed', async () => {
    const { user } = await newForm()
    await user.click(screen.getByRole('button', { name: '添加一行' }))
    const row = within(await screen.findByRole('dialog'))
    const amount = row.getByLabelText(/金额/)
    await user.type(amount, 'abc')
    expect(row.queryByText('不是有效的数字')).toBeNull()
    await user.click(row.getByLabelText(/项目/))
    expect(await row.findByText('不是有效的数字')).toBeTruthy()
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    await user.clear(amount)
    await user.type(amount, '8x')
    expect(row.queryByText('不是有效的数字')).toBeNull()
    // Still in the hand when the row is closed.
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(/金额.*不是有效的数字/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: /请先修改/ })).toBeNull()
  })

  test('has its number as it was typed on the card that refuses it', async () => {
    const { user } = await newForm()
    await user.click(screen.getByRole('button', { name: '添加一行' }))
    const row = within(await screen.findByRole('dialog'))
    await user.type(row.getByLabelText(/金额/), '8.999')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(/金额.*最多 2 位小数/)).toBeTruthy()
    expect(screen.getByText('8.999')).toBeTruthy()
  })

  test('says so in the grid on a wide screen, and takes it back while it is typed anew', async () => {
    const { user } = await newForm({ size: 'wide' })
    await user.click(await screen.findByRole('button', { name: '添加一行' }))
    const grid = within(await screen.findByRole('grid', { name: '明细' }))
    const cell = () =>
      grid.getAllByRole('gridcell').find((one) => one.getAttribute('aria-colindex') === '3') ?? document.body
    await user.dblClick(cell())
    await user.keyboard('abc')
    expect(cell().getAttribute('aria-invalid')).toBeNull()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(cell().getAttribute('aria-invalid')).toBe('true'))
    expect(within(cell()).getByText('不是有效的数字')).toBeTruthy()
    // The last row: the cursor stayed, so one press is enough.
    await user.click(cell())
    await user.keyboard('{Backspace}{Backspace}{Backspace}12{Enter}')
    await waitFor(() => expect(cell().textContent).toMatch(/12/))
    expect(cell().getAttribute('aria-invalid')).toBeNull()
  })
})

describe('what only the server finds', () => {
  test('stands at its field, is listed and led to, on a new form', async () => {
    const { user, purpose, submit } = await newForm({ through: insteadOf('去里昂', 'x'.repeat(201)) })
    await user.type(purpose, '去里昂')
    await user.type(screen.getByRole('textbox', { name: /人数/ }), '2')
    await submit()
    expect((await entries()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^事由：.*200/),
    ])
    await waitFor(() => expect(document.activeElement).toBe(purpose))
    expect(purpose).toHaveProperty('value', '去里昂')
    expect(purpose.getAttribute('aria-invalid')).toBe('true')
  })

  test('stands at its field, is listed and led to, while a document is decided on', async () => {
    const { workflowInstanceId } = await world.start('300', { people: '2' })
    const { manager } = world.people
    const { user } = await renderApp({
      server,
      url: `/items/${await world.itemOf(manager, workflowInstanceId)}`,
      as: { corpId: world.corpId, userId: manager },
      through: insteadOf('月结', 'x'.repeat(4001)),
    })
    const note = await screen.findByRole('textbox', { name: /备注/ }, { timeout: 20_000 })
    await user.type(note, '月结')
    await user.click(screen.getByRole('button', { name: /^同意/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '同意' }))
    await user.click(sheet.getByRole('button', { name: '确认同意' }))
    expect((await entries()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^备注：.*4,?000/),
    ])
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(note).toHaveProperty('value', '月结')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
