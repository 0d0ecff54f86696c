import type { BrowserContext } from 'playwright-core'
import { announcement, HOST_ORIGIN } from '../simulators/dingtalk-pc.ts'
import type { Faults } from '../simulators/setting.ts'
import type { TestPlatform } from '../support/platforms.ts'
import { COLLEAGUE, type ConnectedWorld, MANAGER, TICKETS } from './connected-world.ts'

export type ClientOptions = {
  readonly faults?: Faults
  /** The client's own idea of its tickets and its organisation. */
  readonly tickets?: { readonly corp: string; readonly app: string }
  readonly corpId?: string
  /** Codes that DingTalk hands out before those that count. */
  readonly codes?: readonly string[]
}

/** Makes a browser profile the manager's device with a vendor's client on it. `simulators`: their script. */
export async function simulate(
  context: BrowserContext,
  simulators: string,
  { fake, dingtalk, wecom }: ConnectedWorld,
  client: NonNullable<TestPlatform['client']>,
  { faults = {}, tickets = TICKETS, corpId, codes = [] }: ClientOptions = {},
): Promise<void> {
  const organisation = client.vendor === 'dingtalk' ? dingtalk : wecom
  const setting = {
    ...client,
    corpId: corpId ?? organisation.corpId,
    agentId: organisation.agentId,
    tickets,
    faults,
    contacts: { people: [COLLEAGUE], departments: [] },
  }
  const spent = [...codes]
  await context.exposeFunction('vendorCode', () => spent.shift() ?? fake.dingtalk.code(dingtalk, MANAGER))
  await context.addInitScript(`${simulators};simulateContainer(${JSON.stringify(setting)})`)
  // WeCom's page of the silent way: it knows who holds the device and sends the browser back at once.
  await context.route('https://open.weixin.qq.com/**', async (route) => {
    const answer = fake.wecom.authorize(route.request().url(), MANAGER)
    if ('error' in answer) return await route.fulfill({ contentType: 'text/html', body: answer.error })
    await route.fulfill({ status: 302, headers: { location: answer.location } })
  })
  // DingTalk's page around a frame.
  await context.route(`${HOST_ORIGIN}/**`, async (route) => {
    const address = new URL(route.request().url()).searchParams.get('app') ?? ''
    const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const frame = `<iframe style="position:fixed;inset:0;width:100%;height:100%;border:0" allow="local-network-access; loopback-network"
      name="${quoted(announcement(faults))}" src="${quoted(address)}"></iframe>`
    await route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset="utf-8">${frame}` })
  })
}

/** Where the PC client shows an address of ours in a frame. */
export function framed(address: string): string {
  return `${HOST_ORIGIN}/panel?app=${encodeURIComponent(address)}`
}
