import { expect, it } from 'vitest'
import type { Faults } from './simulators/setting.ts'
import { onPlatform } from './support/kit.ts'
import type { Opened } from './support/open-page.ts'
import { PLATFORMS, type TestPlatform } from './support/platforms.ts'
import { AGENT_ID, CORP_ID, signatureOf, TICKETS } from './support/sign.ts'

const KNOWN = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonce: 'Wm3WZYTPz0wzccnW',
  timestamp: '1414587457',
  url: 'http://mp.weixin.qq.com?params=value',
  signature: '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
} as const
const CONTAINERS = PLATFORMS.filter(({ client }) => client !== undefined)
const NONCE = 'n1'
const TIME = '1700000000'
/** A bridge that says nothing is only waited for where that is what is looked for. */
const SHORT_MS = 1000
const GENEROUS_MS = 20_000

it('the simulators and the test server work out the vendors’ known signature', async () => {
  const { ticket, nonce, timestamp, url, signature } = KNOWN
  expect(signatureOf(ticket, nonce, timestamp, url)).toBe(signature)
  const inPage = await onPlatform('WeCom iOS', { page: 'wecom-sdk-page' }, ({ app }) =>
    app.evaluate((known) => window.digestOf(known.ticket, known.nonce, known.timestamp, known.url), KNOWN),
  )
  expect(inPage).toBe(signature)
})

it.concurrent.each(CONTAINERS)(
  '$name: the bare SDK configures itself and picks a person',
  async (platform) => {
    const seen = await runBare(platform, {})
    expect(seen).toEqual(RIGHT)
  },
)

it.concurrent.each(CONTAINERS)('$name: the bare SDK is refused with a wrong signature', async (platform) => {
  const seen = await runBare(platform, {}, 'signature-of-nobody')
  expect(seen).toMatchObject({ configured: false, picked: 'refused' })
})

it.concurrent.each(CONTAINERS)(
  '$name: a picker that is closed reaches the bare SDK as cancelled',
  async (platform) => {
    const seen = await runBare(platform, { cancel: true })
    expect(seen).toMatchObject({ configured: true, picked: 'cancelled' })
  },
)

it.concurrent.each(CONTAINERS)('$name: a call the client does not know is refused', async (platform) => {
  const unknown = ['biz.contact.complexPicker', 'selectEnterpriseContact']
  const seen = await runBare(platform, { unknown })
  expect(seen).toMatchObject({ configured: true, picked: 'unknown' })
})

it.concurrent.each(CONTAINERS)(
  '$name: a simulator that answers in another shape is found out',
  async (platform) => {
    expect(await runBare(platform, { protocol: 'answers' })).not.toEqual(RIGHT)
  },
)

it.concurrent.each(CONTAINERS)(
  '$name: a simulator that announces itself wrongly is found out',
  async (platform) => {
    expect(await runBare(platform, { protocol: 'ready' })).not.toEqual(RIGHT)
  },
)

it.concurrent.each(CONTAINERS)(
  '$name: a simulator that accepts any signature is found out',
  async (platform) => {
    const seen = await runBare(platform, { protocol: 'signature' }, 'signature-of-nobody')
    expect(seen).not.toMatchObject({ configured: false })
  },
)

const RIGHT = { configured: true, picked: 'one' }
type Seen = { configured: boolean | 'nothing'; picked: string }

/** Signs the page by hand and picks a person, with the vendor's SDK and nothing of ours. */
async function runBare(platform: TestPlatform, faults: Faults, signature?: string): Promise<Seen> {
  const isWecom = platform.client?.vendor === 'wecom'
  const page = isWecom ? 'wecom-sdk-page' : 'dingtalk-sdk-page'
  return await onPlatform(platform, { page, faults }, async (opened) => {
    if (faults.protocol === 'ready') await opened.top.evaluate(() => window.container.bringBridge())
    const url = opened.app.url().split('#')[0] ?? ''
    const ours = signature ?? signatureOf(TICKETS.app, NONCE, TIME, url)
    const patience = faults.protocol === undefined ? GENEROUS_MS : SHORT_MS
    return isWecom ? await bareWecom(opened, ours, patience) : await bareDingTalk(opened, ours, patience)
  })
}

async function bareDingTalk({ app }: Opened, signature: string, patience: number): Promise<Seen> {
  return await app.evaluate(
    async ({ corpId, agentId, nonceStr, timeStamp, signature, patience }) => {
      const { dd, complexPicker$ } = window.dingtalkSdk
      const nothing = new Promise<'nothing'>((settle) => setTimeout(() => settle('nothing'), patience))
      const configured = await Promise.race([
        nothing,
        new Promise<boolean>((settle) => {
          dd.config({
            corpId,
            agentId,
            nonceStr,
            timeStamp,
            signature,
            type: 0,
            jsApiList: ['biz.contact.complexPicker'],
          })
          dd.error(() => settle(false))
          dd.ready(() => settle(true))
        }),
      ])
      if (configured === 'nothing') return { configured, picked: 'nothing' }
      const words: Record<string, string> = { '-1': 'cancelled', '1': 'unknown', '7': 'refused' }
      const picked = await Promise.race([
        nothing,
        complexPicker$({ multiple: false, responseUserOnly: true }).then(
          ({ users }) => (users?.length === 1 && users[0]?.emplId === 'dd-lina' ? 'one' : 'wrong'),
          (reason: { errorCode?: unknown }) => words[String(reason.errorCode)] ?? JSON.stringify(reason),
        ),
      ])
      return { configured, picked }
    },
    { corpId: CORP_ID, agentId: AGENT_ID, nonceStr: NONCE, timeStamp: TIME, signature, patience },
  )
}

async function bareWecom({ app }: Opened, signature: string, patience: number): Promise<Seen> {
  return await app.evaluate(
    async ({ corpId, agentId, nonceStr, timestamp, signature, patience }) => {
      const ww = window.wecomSdk
      const nothing = new Promise<'nothing'>((settle) => setTimeout(() => settle('nothing'), patience))
      ww.register({
        corpId,
        agentId,
        jsApiList: ['selectEnterpriseContact'],
        getAgentConfigSignature: () => ({ timestamp, nonceStr, signature }),
      })
      const configured = await Promise.race([
        nothing,
        ww.ensureAgentConfigReady().then(
          () => true,
          () => false,
        ),
      ])
      if (configured === 'nothing') return { configured, picked: 'nothing' }
      const words: Record<string, string> = {
        cancel: 'cancelled',
        functionnotexist: 'unknown',
        'permission denied': 'refused',
        'invalid signature': 'refused',
      }
      const picked = await Promise.race([
        nothing,
        ww
          .selectEnterpriseContact({
            fromDepartmentId: 0,
            mode: ww.SelectEnterpriseContactMode.single,
            type: [ww.SelectEnterpriseContactType.user],
          })
          .then(
            ({ result }) =>
              result.userList.length === 1 && result.userList[0]?.id === 'ww-lina' ? 'one' : 'wrong',
            ({ errMsg }: { errMsg: string }) => words[errMsg.slice(errMsg.indexOf(':') + 1)] ?? errMsg,
          ),
      ])
      return { configured, picked }
    },
    { corpId: CORP_ID, agentId: AGENT_ID, nonceStr: NONCE, timestamp: TIME, signature, patience },
  )
}
