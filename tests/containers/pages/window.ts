import type { Platform } from '../../../platform-adapters/platform.ts'

type DingTalkSdk = typeof import('./dingtalk-sdk-page.ts').sdk
type WecomSdk = typeof import('@wecom/jssdk')

declare global {
  interface Window {
    /** In pages with our adapters. */
    platform: Promise<Platform>
    pressed: number
    releaseBack: (() => void) | undefined
    /** In pages with a bare SDK. */
    dingtalkSdk: DingTalkSdk
    wecomSdk: WecomSdk
    digestOf: (ticket: string, nonce: string, timestamp: string, url: string) => Promise<string>
  }
}
