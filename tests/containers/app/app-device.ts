import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { platformNamed, type TestPlatform } from '../support/platforms.ts'
import type { ConnectedWorld } from './connected-world.ts'
import { type ClientOptions, framed, simulate } from './simulate.ts'

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }
const PATIENCE_MS = 60_000

/** A person's device with one window of the client, in which links are opened. */
export type AppDevice = {
  readonly context: BrowserContext
  /** Where the client is, and what holds `container`. */
  readonly top: Page
  /** Where the app is: the window, or a frame of it. */
  app(): Frame
  /** As when the person presses a link of a message. */
  open(address: string): Promise<void>
  /** Errors that reached the page. */
  readonly thrown: string[]
  /** Addresses that the window was at, also those that were left at once. */
  readonly visited: string[]
  close(): Promise<void>
}

export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('containerBrowser'))
}

export async function openDevice(
  browser: Browser,
  connected: ConnectedWorld,
  given: TestPlatform | string,
  options: ClientOptions = {},
): Promise<AppDevice> {
  const platform = typeof given === 'string' ? platformNamed(given) : given
  const { client, userAgent, isPhone } = platform
  const context = await browser.newContext({
    userAgent,
    viewport: isPhone ? PHONE : WIDE,
    hasTouch: isPhone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    permissions: ['local-network-access'],
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const { simulators } = inject('containerPages')
  if (client !== undefined) await simulate(context, simulators, connected, client, options)
  const top = await context.newPage()
  const thrown: string[] = []
  const visited: string[] = []
  top.on('pageerror', (error) => thrown.push(error.message))
  top.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(request.url())
  })
  return {
    context,
    top,
    app: () => top.frames().find((frame) => frame.url().startsWith(connected.url)) ?? top.mainFrame(),
    open: async (address) => void (await top.goto(client?.framed === true ? framed(address) : address)),
    thrown,
    visited,
    close: () => context.close(),
  }
}
