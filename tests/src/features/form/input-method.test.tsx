import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const focused = () => document.activeElement ?? document.body
const place = () => focused().closest('[data-place]')?.getAttribute('data-place')

test('in a cell the first key of an input method begins to type, and the Enter that ends a composition stays there', async () => {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
  const add = await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 })
  await user.click(add)
  await user.click(add)
  await waitFor(() => expect(place()).toBe('1:1'))
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(place()).toBe('0:1'))
  fireEvent.keyDown(focused(), { key: 'Process', keyCode: 229 })
  await waitFor(() => expect(focused()).toBeInstanceOf(HTMLInputElement))
  fireEvent.change(focused(), { target: { value: '出租车' } })
  // Safari tells of it after the composition.
  fireEvent.keyDown(focused(), { key: 'Enter', keyCode: 229 })
  expect(place()).toBe('0:1')
  expect(focused()).toHaveProperty('value', '出租车')
  fireEvent.keyDown(focused(), { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(place()).toBe('1:1'))
})

test('a cell holds its input before the first key, so that an input method starts with it', async () => {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
  await user.click(await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 }))
  await waitFor(() => expect(place()).toBe('0:1'))
  const input = focused()
  expect(input).toBeInstanceOf(HTMLInputElement)
  await user.keyboard('机票')
  expect(focused()).toBe(input)
  expect(input).toHaveProperty('value', '机票')
  await user.keyboard('{Enter}{ArrowUp}')
  await waitFor(() => expect(focused()).toHaveProperty('value', ''))
  // As when a word arrives without a key: from dictation or a panel of emoji.
  const waiting = focused()
  const undo = new InputEvent('beforeinput', { bubbles: true, cancelable: true, inputType: 'historyUndo' })
  waiting.dispatchEvent(undo)
  expect(undo.defaultPrevented).toBe(true)
  await screen.findByRole('gridcell', { name: /机票/ })
  waiting.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, data: '车' }))
  fireEvent.input(waiting, { target: { value: '车' } })
  expect(focused()).toBe(waiting)
  expect(waiting).toHaveProperty('value', '车')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('gridcell', { name: /机票/ })).toBeTruthy())
})
