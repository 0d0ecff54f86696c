import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveLayout } from '../../../../support/layout.ts'
import { type LeaveWorld, leavePackage, leaveWorld } from '../../../../support/leave-world.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import type { TestViewport } from '../../../../support/viewport.ts'

let server: TestServer
let world: LeaveWorld
const MANY = 2000

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await leaveWorld(server)
  await world.publish(
    leavePackage((pkg) => {
      const records = Array.from({ length: MANY }, (_, index) => ({
        code: `c${index}`,
        name: { zh: `城市${index}`, en: `City ${index}` },
        enabled: index !== 7,
      }))
      pkg.dictionaries?.push({ code: 'cities', name: { zh: '城市' }, records })
      const [model] = pkg.models
      model?.properties.push({
        code: 'city',
        name: { zh: '城市', en: 'City' },
        type: 'dropdown',
        options: [],
        dictionary: 'cities',
      })
      const [sheet] = model?.sheets ?? []
      sheet?.phone.sections[0]?.fields.push('city')
      sheet?.wide?.sections[0]?.fields.push('city')
    }),
  )
})
afterAll(() => server.close())

async function openForm(size: TestViewport) {
  const app = await renderApp({ server, as: world.as, url: '/start/leaveRequest', size })
  // The first one waits for the whole app to be read on a busy machine.
  const opener = await screen.findByRole('button', { name: '城市: 请选择' }, { timeout: 20_000 })
  return { ...app, opener }
}

describe.each(['phone', 'wide'] as const)('a choice of 2,000 records on %s', (size) => {
  test('opens with a part of them in the document, is searched in any language and by code', async () => {
    const { user, opener } = await openForm(size)
    await user.click(opener)
    const sheet = within(await screen.findByRole('dialog', { name: '城市' }))
    await waitFor(() => expect(sheet.getAllByRole('listitem').length).toBeLessThan(201))
    const search = sheet.getByRole('searchbox')
    expect(document.activeElement === search).toBe(size === 'wide')
    await user.type(search, '城市1999')
    expect(await sheet.findByRole('button', { name: '城市1999' })).toBeTruthy()
    await user.clear(search)
    await user.type(search, 'city 42')
    await waitFor(() => expect(sheet.getAllByRole('listitem')[0]?.textContent).toBe('城市42'))
    await user.clear(search)
    await user.type(search, '火星')
    expect(await sheet.findByText('没有这样的选项')).toBeTruthy()
  })

  test('is chosen by a tap or by keys, emptied again, and offers nothing that is switched off', async () => {
    const { user, opener } = await openForm(size)
    await user.click(opener)
    const search = await screen.findByRole('searchbox')
    await user.type(search, 'c7')
    expect(await screen.findByRole('button', { name: '城市70' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '城市7' })).toBeNull()
    // Safari's way to tell of the Enter that ends a composition: nothing is chosen by it.
    fireEvent.keyDown(search, { key: 'Enter', keyCode: 229 })
    await user.keyboard('{ArrowDown}{Enter}')
    const chosen = await screen.findByRole('button', { name: '城市: 城市71' })
    await user.click(chosen)
    const sheet = within(await screen.findByRole('dialog', { name: '城市' }))
    await user.type(sheet.getByRole('searchbox'), 'c71')
    expect(await sheet.findByRole('button', { name: '城市71', pressed: true })).toBeTruthy()
    // The word is seen: a second ✕ would be taken for the one that closes.
    expect(sheet.getByText('清除')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '清除城市' }))
    expect(await screen.findByRole('button', { name: '城市: 请选择' })).toBeTruthy()
  })
})

describe.each(['phone', 'wide'] as const)('a button of the sheet on %s', (size) => {
  test('says what its rule found', async () => {
    const { user } = await renderApp({ server, as: world.as, url: '/start/leaveRequest', size })
    await user.click(await screen.findByRole('button', { name: '查询年假余额' }))
    expect(await screen.findByText('没有登记年假余额')).toBeTruthy()
  })
})

test('D-09: what a rule refuses stands at its field, with the author’s words', async () => {
  await world.giveBalance('0')
  const { user } = await renderApp({ server, as: world.as, url: '/start/leaveRequest' })
  await user.click(await screen.findByRole('radio', { name: '年假' }))
  await user.type(screen.getByRole('textbox', { name: /请假事由/ }), '家里有事')
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('年假只剩 0 天。')).toBeTruthy()
})
