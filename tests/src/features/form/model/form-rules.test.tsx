import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submitForm } from '../../../../../contract/forms.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { withRules } from '../../../../support/ruled-package.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withRules)
})
afterAll(() => server.close())

async function newForm() {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const app = await renderApp({ server, as, url: '/start/tripApproval' })
  const purpose = await screen.findByRole('textbox', { name: /事由/ }, { timeout: 20_000 })
  return { ...app, purpose }
}

const news = () =>
  screen
    .getAllByRole('status')
    .map((each) => each.textContent)
    .join(' ')

describe('rules while a form is filled in', () => {
  test('a field comes with what calls for it, is told to a screen reader, and keeps what was typed', async () => {
    const { user } = await newForm()
    expect(screen.queryByRole('textbox', { name: /航班/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: '飞机' }))
    await user.type(await screen.findByRole('textbox', { name: /航班/ }), 'MU511')
    expect(news()).toContain('新增显示：航班')
    await user.click(screen.getByRole('radio', { name: '火车' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /航班/ })).toBeNull())
    expect(news()).toContain('不再需要：航班')
    await user.click(screen.getByRole('radio', { name: '飞机' }))
    expect(await screen.findByDisplayValue('MU511')).toBeTruthy()
  })

  test('options follow their parent, and a choice that is offered no longer is emptied', async () => {
    const { user } = await newForm()
    await user.click(screen.getByRole('radio', { name: '飞机' }))
    const seat = await screen.findByRole('combobox', { name: /座位/ })
    const offered = () =>
      within(seat)
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(offered()).toEqual(expect.arrayContaining(['靠窗']))
    expect(offered()).not.toContain('卧铺')
    await user.selectOptions(seat, '靠窗')
    await user.click(screen.getByRole('radio', { name: '火车' }))
    await waitFor(() => expect(offered()).toContain('卧铺'))
    expect(seat).toHaveProperty('value', '')
    expect(news()).toContain('已清空，请重新选择：座位')
  })

  test('a check speaks its author’s words at the field, and falls silent when it holds', async () => {
    const { user, purpose } = await newForm()
    await user.type(purpose, '去里昂')
    const until = screen.getByLabelText(/结束/)
    await user.clear(until)
    await user.type(until, '2026-11-01')
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('结束不能早于开始')).toBeTruthy()
    const from = screen.getByLabelText('开始')
    await user.clear(from)
    await user.type(from, '2026-10-30')
    await waitFor(() => expect(screen.queryByText('结束不能早于开始')).toBeNull())
  })

  test('a check across two fields is said when one of them is left, not while it is typed, until it is mended', async () => {
    const { user, purpose } = await newForm()
    const until = screen.getByLabelText(/结束/)
    await user.type(until, '2026-11-01')
    expect(screen.queryByText('结束不能早于开始')).toBeNull()
    await user.click(purpose)
    expect(await screen.findByText('结束不能早于开始')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /请先修改/ })).toBeNull()
    const from = screen.getByLabelText('开始')
    await user.clear(from)
    await user.type(from, '2026-10-30')
    await waitFor(() => expect(screen.queryByText('结束不能早于开始')).toBeNull())
    await user.clear(from)
    await user.type(from, '2026-11-03')
    expect(screen.queryByText('结束不能早于开始')).toBeNull()
    await user.click(purpose)
    expect(await screen.findByText('结束不能早于开始')).toBeTruthy()
    await user.clear(until)
    await user.type(until, '2026-11-04')
    await waitFor(() => expect(screen.queryByText('结束不能早于开始')).toBeNull())
  })

  test('a check of a computed field is said below its value, and the list leads there', async () => {
    const { user, purpose } = await newForm()
    await user.type(purpose, '去里昂')
    await user.type(screen.getByLabelText(/^结束/), '2027-11-20')
    await user.click(screen.getByRole('button', { name: '提交' }))
    const said = await screen.findByText('一次最多二百天')
    const led = () => document.activeElement?.closest('[data-field="days"]')
    await user.click(purpose)
    expect(led()).toBeNull()
    await user.click(
      within(screen.getByRole('region', { name: /请先修改/ })).getByRole('button', { name: /^天数/ }),
    )
    expect(led()?.contains(said)).toBe(true)
  })

  test('a rule that cannot be computed is said at its field', async () => {
    const { user, purpose } = await newForm()
    expect(screen.queryByText(/类型不对/)).toBeNull()
    await user.type(purpose, '人均')
    expect(await screen.findByText(/类型不对/)).toBeTruthy()
  })

  test('D-04: what a rule hides is not sent, what it requires is asked for by the server as well', async () => {
    const { user, purpose, wire } = await newForm()
    await user.type(purpose, '去里昂')
    await user.click(screen.getByRole('radio', { name: '飞机' }))
    await user.type(await screen.findByRole('textbox', { name: /航班/ }), 'MU511')
    await user.click(screen.getByRole('radio', { name: '火车' }))
    const until = screen.getByLabelText(/结束/)
    await user.type(until, '2026-11-20')
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(wire.filter(({ path }) => path === submitForm.path)).toHaveLength(0)
    await user.type(screen.getByRole('textbox', { name: /超期说明/ }), '展会')
    expect(screen.queryByRole('textbox', { name: /航班/ })).toBeNull()
  })
})
