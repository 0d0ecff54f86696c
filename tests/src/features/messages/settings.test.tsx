import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findMessageSettings } from '../../../../contract/message-settings.ts'
import { type PushServiceFake, startPushService } from '../../../support/push-service.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let service: PushServiceFake
let server: TestServer
let world: World

beforeEach(async () => {
  service = await startPushService()
  server = await startTestServer({ env: { PUSH_SERVICES: service.origin } })
  world = await workflowWorld(server.fresh.database)
})
afterEach(async () => {
  await server.close()
  await service.close()
})

async function look(size: 'phone' | 'split' = 'phone') {
  const as = { corpId: world.corpId, userId: world.people.manager }
  const app = await renderApp({ server, url: '/me/notifications', as, size })
  await screen.findByRole('switch', { name: '免打扰' }, { timeout: 10_000 })
  return app
}

async function stored() {
  const as = { corpId: world.corpId, userId: world.people.manager }
  return (await server.call(findMessageSettings, {}, { as })).data
}

async function browsers() {
  const { rows } = await server.fresh.database.query<{ endpoint: string; locale: string }>({
    text: 'select endpoint, locale from push_subscription',
  })
  return rows
}

/** A browser that can be told, with a person who answers its question. */
function pushBrowser(answer: NotificationPermission) {
  const { endpoint, keys } = service.browser()
  let subscribed: { unsubscribe: () => Promise<boolean> } | null = null
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      subscribed = null
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: async () => {
      subscribed = subscription
      return subscription
    },
  }
  const registration = { pushManager, getNotifications: async () => [] }
  const permission = { permission: 'default', requestPermission: async () => answer }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal(
    'Notification',
    Object.assign(permission, {
      requestPermission: async () => {
        permission.permission = answer
        return answer
      },
    }),
  )
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, addEventListener: () => {} },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    localStorage.clear()
  })
}

describe('notification settings', () => {
  it.each(['phone', 'split'] as const)('every choice is kept at once (%s)', async (size) => {
    const { user } = await look(size)
    await user.click(screen.getByRole('switch', { name: '免打扰' }))
    fireEvent.change(await screen.findByLabelText('结束'), { target: { value: '07:30' } })
    await user.click(screen.getByRole('radio', { name: '每天' }))
    fireEvent.change(await screen.findByLabelText('每天时间'), { target: { value: '17:00' } })
    const row = within(screen.getByRole('row', { name: /^抄送/ }))
    await user.click(row.getByRole('switch', { name: '抄送: 设备' }))
    await waitFor(async () =>
      expect(await stored()).toEqual({
        inAppOff: [],
        pushOff: ['circulated'],
        quiet: { from: 1320, until: 450 },
        digest: 'daily',
        digestAt: 1020,
      }),
    )
    await user.click(screen.getByRole('switch', { name: '免打扰' }))
    await waitFor(async () => expect((await stored()).quiet).toBeNull())
  })

  it('this device is subscribed and unsubscribed with one switch', async () => {
    pushBrowser('granted')
    const { user } = await look()
    const toggle = await screen.findByRole('switch', { name: '在本设备上通知我' })
    await waitFor(() => expect(toggle).toHaveProperty('disabled', false))
    await user.click(toggle)
    await waitFor(async () => expect(await browsers()).toMatchObject([{ locale: 'zh' }]))
    expect(await screen.findByText(/未打开应用时也会通知你/)).toBeTruthy()
    await waitFor(() => expect(toggle).toHaveProperty('disabled', false))
    await user.click(toggle)
    await waitFor(async () => expect(await browsers()).toEqual([]))
  })

  it('who forbids notifications is told where to allow them; who cannot have them, that the list stays', async () => {
    const { user } = await look()
    expect(await screen.findByText(/此浏览器无法在应用关闭时通知你/)).toBeTruthy()
    pushBrowser('denied')
    await user.click(screen.getByRole('button', { name: '返回' }))
    await user.click(await screen.findByRole('link', { name: '通知与免打扰' }))
    const toggle = await screen.findByRole('switch', { name: '在本设备上通知我' })
    await waitFor(() => expect(toggle).toHaveProperty('disabled', false))
    await user.click(toggle)
    expect(await screen.findByText(/浏览器已禁止通知/)).toBeTruthy()
    expect(await browsers()).toEqual([])
  })
})
