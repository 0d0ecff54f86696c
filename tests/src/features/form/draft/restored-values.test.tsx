import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AppPackage } from '../../../../../contract/package/app-package.ts'
import { saveForm } from '../../../../../contract/workflow/drafts.ts'
import { draftsOf, saveDraft } from '../../../../../src/shared/drafts/drafts.ts'
import { forgetDevice } from '../../../../support/forget-device.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { withRules } from '../../../../support/ruled-package.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World
let fields: AppPackage['models'][number]['properties'] = []

/** What depends on the way of travelling stands before it, in the head and in the rows. */
function dependentFirst(pkg: AppPackage): void {
  withRules(pkg)
  const [model] = pkg.models
  if (model === undefined) throw new Error('the small package has a model')
  const first = model.properties.filter(({ code }) => code === 'seat' || code === 'items')
  model.properties = [...first, ...model.properties.filter((one) => !first.includes(one))]
  for (const property of first) {
    if (property.type !== 'subTable') continue
    property.maxRows = 2
    property.columns.push({
      code: 'class',
      name: { zh: '等级' },
      type: 'dropdown',
      offered: 'option.parent = kind',
      options: [
        { value: 'first', name: { zh: '头等舱' }, parent: 'air' },
        { value: 'soft', name: { zh: '软卧' }, parent: 'train' },
      ],
    })
  }
  model.properties.push({ code: 'due', name: { zh: '到期月' }, type: 'date', format: 3 })
  const [sheet] = model.sheets
  sheet?.phone.sections[0]?.fields.push('due')
  if (sheet !== undefined) sheet.buttons = [{ code: 'fill', name: { zh: '带出' }, rule: 'usual' }]
  pkg.rules = [
    {
      code: 'usual',
      name: { zh: '惯例' },
      model: model.code,
      on: ['button'],
      steps: [{ type: 'set', values: { seat: "'window'", kind: "'air'" } }],
    },
  ]
  fields = model.properties
}

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', dependentFirst)
})
afterAll(() => server.close())
// Each with a writer of its own: a page that is gone may still delete the copy it took over.
afterEach(forgetDevice)

const initiator = () => ({ corpId: world.corpId, userId: world.people.initiator })
const open = (url = '/start/tripApproval') => renderApp({ server, as: initiator(), url })
const seat = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /座位/ }, { timeout: 20_000 })

const FLOWN = {
  seat: 'window',
  kind: 'air',
  items: [{ id: 'r1', what: '机票', amount: '80', class: 'first' }],
}

test('what was kept comes back whole, though a choice stands before the one it depends on', async () => {
  const kept = { data: FLOWN, texts: {}, fields, lost: {}, base: '' }
  await saveDraft(initiator(), 'start:tripApproval', kept, new Date().toISOString(), 'other')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '恢复' }, { timeout: 20_000 }))
  expect((await seat()).value).toBe('window')
  expect(screen.getByText('头等舱')).toBeTruthy()
  // Under this tab's name; until then it is the other one's.
  await waitFor(async () =>
    expect(await draftsOf(initiator(), 'start:tripApproval')).toMatchObject([
      { writer: expect.not.stringMatching('other'), value: { data: FLOWN } },
    ]),
  )
})

test('what is wrong in what was kept is said at once, as when it is typed', async () => {
  const data = { due: 'soon', items: [{ id: 'r1', what: '机票', amount: 'much' }] }
  const kept = { data, texts: {}, fields, lost: {}, base: '' }
  await saveDraft(initiator(), 'start:tripApproval', kept, new Date().toISOString(), 'second')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '恢复' }, { timeout: 20_000 }))
  expect((await screen.findByRole('button', { name: '下一处' })).parentElement?.textContent).toMatch(/2 处/)
})

test('a table with too many rows is what is wrong, none of its rows', async () => {
  const items = ['r1', 'r2', 'r3'].map((id) => ({ id, what: '机票', amount: '80' }))
  const kept = { data: { items }, texts: {}, fields, lost: {}, base: '' }
  await saveDraft(initiator(), 'start:tripApproval', kept, new Date().toISOString(), 'sixth')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '恢复' }, { timeout: 20_000 }))
  await screen.findByRole('button', { name: '下一处' })
  const said = screen.getAllByText(/最多 2 行/)
  expect(said.filter((one) => one.closest('[data-row]') !== null)).toEqual([])
})

test('a choice that is offered no longer is emptied all the same', async () => {
  const kept = { data: { ...FLOWN, kind: 'train' }, texts: {}, fields, lost: {}, base: '' }
  await saveDraft(initiator(), 'start:tripApproval', kept, new Date().toISOString(), 'third')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '恢复' }, { timeout: 20_000 }))
  await waitFor(() => expect(screen.getByRole('radio', { name: '火车' })).toHaveProperty('checked', true))
  expect((await seat()).value).toBe('')
  expect(screen.queryByText('头等舱')).toBeNull()
})

test('a new form begun as a copy takes both over', async () => {
  const { workflowInstanceId } = await world.start('300', { seat: 'window', kind: 'air', flight: 'MU511' })
  await open(`/start/tripApproval?again=${workflowInstanceId}`)
  expect((await seat()).value).toBe('window')
})

test('what a button filled in stands whole, and is kept like what is typed', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '带出' }, { timeout: 20_000 }))
  await waitFor(async () => expect((await seat()).value).toBe('window'))
  await screen.findByText('已存在本机')
  expect(await draftsOf(initiator(), 'start:tripApproval')).toMatchObject([
    { value: { data: { seat: 'window', kind: 'air' } } },
  ])
})

test('what is typed while a draft is being saved is kept, and not called saved', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user, wire } = await renderApp({
    server,
    as: initiator(),
    url: '/start/tripApproval',
    through: (transport) => async (request) => {
      const response = await transport(request)
      if (request.url.endsWith(saveForm.path)) await answered
      return response
    },
  })
  const purpose = await screen.findByRole('textbox', { name: /事由/ }, { timeout: 20_000 })
  await user.type(purpose, '上海')
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  await waitFor(() => expect(wire.some(({ path }) => path.endsWith(saveForm.path))).toBe(true))
  await user.type(purpose, '展会')
  answer()
  await waitFor(() => expect(location.search).toMatch(/draft=/))
  const id = new URLSearchParams(location.search).get('draft')
  await waitFor(async () =>
    expect(await draftsOf(initiator(), `draft:${id}`)).toMatchObject([
      { value: { data: { purpose: '上海展会' } } },
    ]),
  )
  expect(await draftsOf(initiator(), 'start:tripApproval')).toEqual([])
  await screen.findByText('已存在本机')
  expect(screen.queryByText(/^草稿已存：/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  await screen.findByText(/^草稿已存：/)
  await waitFor(async () => expect(await draftsOf(initiator(), `draft:${id}`)).toEqual([]))
  expect(screen.queryByText('已存在本机')).toBeNull()
})

test('a month half chosen is not sent as an empty one', async () => {
  const { user, wire } = await open()
  await user.selectOptions(await screen.findByLabelText('到期月，年', {}, { timeout: 20_000 }), '2026')
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findAllByText(/缺少月份/)).not.toHaveLength(0)
  expect(wire.some(({ path }) => path === saveForm.path)).toBe(false)
  await user.selectOptions(screen.getByLabelText('到期月，月'), '02')
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  await screen.findByText(/^草稿已存：/)
})
