import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
// Loaded before any test, so that none waits for a busy machine to read them.
import '../../../src/app/further-screens.tsx'
import '../../../src/features/personal/password/password-screen.tsx'
import { keepConfig } from '../../../src/lib/device/device-store.ts'
import { loseSession } from '../../../src/lib/session/session.ts'
import { renderApp } from '../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

const SLOW = { timeout: 20_000 }

let server: TestServer
let world: World
/** Where the parent was sent. */
let sent: string[]

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
beforeEach(() => {
  sent = []
  sessionStorage.clear()
  keepConfig({ corpId: 'yuanshan' })
})
afterEach(() => {
  vi.restoreAllMocks()
  document.querySelector('meta[name="framed-by"]')?.remove()
})

/** A page around ours. Of another origin the browser lets us set its address, and nothing else. */
function framedBy(origin: string, referrer = `${origin}/page`, mayMove = true) {
  const isOwn = origin === location.origin
  const place = {
    get origin() {
      if (!isOwn) throw new DOMException('Blocked a frame', 'SecurityError')
      return origin
    },
    set href(url: string) {
      if (!mayMove) throw new DOMException('The current window does not have permission', 'SecurityError')
      sent.push(url)
    },
    get assign() {
      if (!isOwn) throw new DOMException('Blocked a frame', 'SecurityError')
      return (url: string) => sent.push(url)
    },
  }
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ location: place } as unknown as Window)
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
}

function configured(...origins: string[]) {
  const meta = document.createElement('meta')
  meta.name = 'framed-by'
  meta.content = origins.join(' ')
  document.head.append(meta)
}

const initiator = () => ({ corpId: world.corpId, userId: world.people.initiator })
const login = (place: string) =>
  `${location.origin}/login?${new URLSearchParams({ corpId: 'yuanshan', return: place })}`

describe('C-04: a 401 inside a frame', () => {
  it('sends a parent of our own origin to the login page with the organisation, and keeps where we were', async () => {
    framedBy(location.origin)
    await renderApp({ server, url: '/me/settings?a=1#b' })
    await waitFor(() => expect(sent).toEqual([login('/me/settings?a=1#b')]))
    expect(sessionStorage.getItem('countersign.returnUrl')).toBe('/me/settings?a=1#b')
  })

  it('sends a portal of the configuration, by setting its address and nothing else', async () => {
    configured('https://portal.example', 'https://other.example')
    framedBy('https://portal.example')
    await renderApp({ server, as: initiator(), url: '/start' })
    await screen.findAllByText('出差审批', {}, SLOW)
    act(() => loseSession())
    await waitFor(() => expect(sent).toEqual([login('/start')]))
    expect(sent.join()).not.toMatch(/eyJ|token|Bearer/)
  })

  it('a browser that lets no frame move its page leaves our own page to show the way', async () => {
    configured('https://portal.example')
    framedBy('https://portal.example', 'https://portal.example/page', false)
    await renderApp({ server, url: '/me' })
    expect(await screen.findByRole('button', { name: '在新窗口中打开' }, SLOW)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it.each([
    ['nobody configured', 'https://evil.example', 'https://evil.example/x'],
    [
      'a name that begins like a portal’s',
      'https://portal.example.evil.com',
      'https://portal.example.evil.com/',
    ],
    ['another scheme', 'http://portal.example', 'http://portal.example/'],
    ['another port', 'https://portal.example:8443', 'https://portal.example:8443/'],
    ['a foreign parent that our own referrer would hide', 'https://evil.example', 'http://localhost:3000/me'],
    ['a referrer that is no address', 'https://evil.example', ''],
  ])('leaves %s alone; our own page shows the way to the login', async (_, origin, referrer) => {
    configured('https://portal.example')
    framedBy(origin, referrer)
    await renderApp({ server, url: '/me' })
    expect(await screen.findByRole('button', { name: '在新窗口中打开' }, SLOW)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('C-03: the login page goes on at what a frame named, and at no other site or login', async () => {
    const { user } = await renderApp({ server, url: '/login?return=//evil.example/x' })
    await screen.findByLabelText('账号', {}, SLOW)
    expect(sessionStorage.getItem('countersign.returnUrl')).toBe('//evil.example/x')
    expect(user).toBeTruthy()
    const { safeReturnPath } = await import('../../../src/lib/session/return-url.ts')
    for (const given of [
      '//evil.example/x',
      'https://evil.example',
      '/login?return=/login',
      'javascript:1',
    ]) {
      expect(safeReturnPath(given, location.origin, '/')).toBe('/')
    }
    expect(safeReturnPath('/items/1?a=1', location.origin, '/')).toBe('/items/1?a=1')
  })
})

describe('C-05: inside a frame', () => {
  it('nobody types a password: neither at the login', async () => {
    framedBy('https://evil.example')
    const { user } = await renderApp({ server, url: '/login?corpId=yuanshan' })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.click(await screen.findByRole('button', { name: '在新窗口中打开' }, SLOW))
    expect(open).toHaveBeenCalledWith('/login?corpId=yuanshan', '_blank', 'noopener')
    expect(document.querySelector('input[type="password"]')).toBeNull()
    await user.click(screen.getByRole('button', { name: '在此继续' }))
    expect(await screen.findByText(/此处尚未登录/)).toBeTruthy()
  })

  it('nor over a page whose session ended, nor where it is changed', async () => {
    framedBy('https://evil.example')
    await renderApp({ server, as: initiator(), url: '/me/password' })
    expect(await screen.findByRole('button', { name: '在新窗口中打开' }, SLOW)).toBeTruthy()
    expect(document.querySelector('input[type="password"]')).toBeNull()
    act(() => loseSession())
    expect(await screen.findByRole('dialog', {}, SLOW)).toBeTruthy()
    expect(document.querySelector('input[type="password"]')).toBeNull()
  })
})

describe('C-09: messages of other windows', () => {
  it('change nothing: no theme, no address, no session', async () => {
    await renderApp({ server, as: initiator(), url: '/start' })
    await screen.findAllByText('出差审批', {}, SLOW)
    const look = () => [document.documentElement.outerHTML.slice(0, 400), location.href]
    const before = look()
    const said = [
      { type: 'token', access_token: 'x' },
      { type: 'theme', outward: 'dark' },
      { type: 'navigate', url: 'https://evil.example' },
      'javascript:alert(1)',
      null,
    ]
    for (const origin of ['https://evil.example', 'null', location.origin]) {
      for (const data of said)
        act(() => void window.dispatchEvent(new MessageEvent('message', { origin, data })))
    }
    expect(look()).toEqual(before)
    expect(screen.getAllByText('出差审批').length).toBeGreaterThan(0)
  })
})
