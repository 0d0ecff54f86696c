import type { Browser, BrowserContext, Frame, Page, Route } from 'playwright-core'
import { announcement, HOST_ORIGIN } from '../simulators/dingtalk-pc.ts'
import type { Faults } from '../simulators/setting.ts'
import type { BuiltPages, PageKind } from './build-pages.ts'
import type { TestPlatform } from './platforms.ts'
import { AGENT_ID, answerSigning, CORP_ID, type SigningFault, TICKETS } from './sign.ts'

export const APP = 'https://app.example.test'
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

export type Opened = {
  /** Where the client is. */
  readonly top: Page
  /** Where the app is: the page, or a frame of it. */
  readonly app: Frame
  /** Names of the scripts that were fetched. */
  readonly fetched: string[]
  /** Errors that reached the page. */
  readonly thrown: string[]
  /** The addresses that were signed. */
  readonly signed: string[]
}
export type Options = {
  readonly page?: PageKind
  readonly faults?: Faults
  readonly signing?: SigningFault
  /** Waits only a moment where no person is asked. */
  readonly short?: boolean
  readonly path?: string
}
export type Look = { readonly dark?: boolean; readonly userAgent?: string }

/** A device with one page in it, which is loaded anew for each test. */
export class Device {
  private readonly context: BrowserContext
  private readonly top: Page
  private readonly pages: BuiltPages
  private readonly isFramed: boolean
  private options: Options = {}
  private seen = { fetched: [] as string[], thrown: [] as string[], signed: [] as string[] }

  private constructor(context: BrowserContext, top: Page, pages: BuiltPages, isFramed: boolean) {
    this.context = context
    this.top = top
    this.pages = pages
    this.isFramed = isFramed
  }

  static async make(
    browser: Browser,
    pages: BuiltPages,
    { client, userAgent, isPhone }: TestPlatform,
    look: Look,
  ): Promise<Device> {
    const context = await browser.newContext({
      userAgent: look.userAgent ?? userAgent,
      viewport: isPhone ? PHONE : WIDE,
      colorScheme: look.dark ? 'dark' : 'light',
      geolocation: { latitude: 48.85, longitude: 2.35 },
      permissions: ['geolocation'],
    })
    context.setDefaultTimeout(60_000)
    if (client !== undefined) {
      const setting = { ...client, corpId: CORP_ID, agentId: AGENT_ID, tickets: TICKETS }
      await context.addInitScript(
        `${pages.simulators};simulateContainer({ ...${JSON.stringify(setting)},
          faults: JSON.parse(new URLSearchParams(location.search).get('faults') ?? '{}') })`,
      )
    }
    const device = new Device(context, await context.newPage(), pages, client?.framed === true)
    await context.route('**/*', (route) => device.serve(route))
    device.top.on('pageerror', (error) => device.seen.thrown.push(error.message))
    return device
  }

  /** The page before anything was asked of it. Nothing leaves the machine. */
  async open(options: Options): Promise<Opened> {
    this.options = options
    this.seen = { fetched: [], thrown: [], signed: [] }
    await this.top.goto(this.isFramed ? `${HOST_ORIGIN}/app?${this.query()}` : this.address())
    const app = this.isFramed
      ? this.top.frames().find((frame) => frame.url().startsWith(APP))
      : this.top.mainFrame()
    if (app === undefined) throw new Error('the host page shows no app')
    await app.waitForFunction(() => document.documentElement.hasAttribute('data-loaded'))
    return { top: this.top, app, ...this.seen }
  }

  async tidy(): Promise<void> {
    for (const page of this.context.pages()) if (page !== this.top) await page.close()
  }

  private query(): string {
    const { faults = {}, short } = this.options
    return String(
      new URLSearchParams({ faults: JSON.stringify(faults), ...(short === true && { short: '1' }) }),
    )
  }

  private address(): string {
    const url = new URL(this.options.path ?? '/items/1', APP)
    for (const [name, value] of new URLSearchParams(this.query())) url.searchParams.set(name, value)
    return url.href
  }

  private async serve(route: Route): Promise<void> {
    const url = new URL(route.request().url())
    const name = url.pathname.slice(1)
    const code = this.pages.files[name]
    if (code !== undefined) {
      this.seen.fetched.push(name)
      return await route.fulfill({ contentType: 'text/javascript', body: code })
    }
    if (url.pathname === '/sign') {
      this.seen.signed.push(url.searchParams.get('url') ?? '')
      return await route.fulfill({ json: answerSigning(url.searchParams, this.options.signing) })
    }
    const body = url.origin === HOST_ORIGIN ? this.hostPage() : this.appPage()
    await route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset="utf-8">${body}` })
  }

  private hostPage(): string {
    const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return `<iframe name="${quoted(announcement(this.options.faults ?? {}))}" src="${quoted(this.address())}"></iframe>`
  }

  private appPage(): string {
    const { page = 'adapters-page' } = this.options
    return `<script type="module">import '/${page}.js'; document.documentElement.setAttribute('data-loaded', '')</script>`
  }
}
