import { describe, expect, it } from 'vitest'
import { detect } from '../../platform-adapters/detect.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; U; Android 12; zh-CN) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const TABLE = [
  [
    'DingTalk on iOS',
    `${IPHONE} Mobile/15E148 AliApp(DingTalk/7.8.1) com.laiwang.DingTalk/46766536 Channel/201200 language/zh-Hans-CN UT4Aplus/0.0.6 WK`,
    { host: 'dingtalk', isMobile: true, version: '7.8.1', language: 'zh-Hans-CN' },
  ],
  [
    'DingTalk on Android',
    `${ANDROID} Version/4.0 Chrome/100.0.4896.58 UWS/5.12.4.0 Mobile Safari/537.36 AliApp(DingTalk/7.5.36) com.alibaba.android.rimet/1 language/zh-CN abi/64 colorScheme/light`,
    { host: 'dingtalk', isMobile: true, version: '7.5.36', language: 'zh-CN' },
  ],
  [
    'DingTalk on Windows',
    `${WINDOWS} Chrome/108.0.5359.125 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.8.10-Release.250724002) Mojo/1.0.0 Native AppType(release)`,
    { host: 'dingtalk', isMobile: false, version: '7.8.10', language: undefined },
  ],
  [
    'DingTalk on a Mac',
    `${MAC} Chrome/96.0.4664.110 Safari/537.36 DingTalk(7.6.0-macOS-macOS-MAS-38513772) nw Channel/201200`,
    { host: 'dingtalk', isMobile: false, version: '7.6.0', language: undefined },
  ],
  [
    'WeCom on iOS',
    `${IPHONE} Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Light wwmver/3.26.13.714`,
    { host: 'wecom', isMobile: true, version: '4.1.30', language: 'zh' },
  ],
  [
    'WeCom on Android',
    `${ANDROID} Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36 wxwork/4.1.36 MicroMessenger/7.0.1 NetType/4G Language/en Lang/en ColorScheme/Dark`,
    { host: 'wecom', isMobile: true, version: '4.1.36', language: 'en' },
  ],
  [
    'WeCom on Windows',
    `${WINDOWS} Chrome/107.0.5304.110 Safari/537.36 Language/zh ColorScheme/Light wxwork/5.0.11 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron`,
    { host: 'wecom', isMobile: false, version: '5.0.11', language: 'zh' },
  ],
  [
    'WeCom on a Mac',
    `${MAC} wxwork/5.0.8 MicroMessenger/7.0.0(0x1) MacWechat/5.0.8(0x1)`,
    { host: 'wecom', isMobile: false, version: '5.0.8', language: undefined },
  ],
  [
    'DingTalk on HarmonyOS',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile DingTalk/7.6.5',
    { host: 'dingtalk', isMobile: true, version: '7.6.5', language: undefined },
  ],
  [
    'WeChat, which is no host of ours',
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN`,
    { host: 'browser', isMobile: true, version: undefined, language: undefined },
  ],
  [
    'Safari on an iPhone',
    `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
    { host: 'browser', isMobile: true, version: undefined, language: undefined },
  ],
  [
    'Chrome on Windows',
    `${WINDOWS} Chrome/130.0.0.0 Safari/537.36`,
    { host: 'browser', isMobile: false, version: undefined, language: undefined },
  ],
] as const

describe('the host', () => {
  it.each(TABLE)('is told by the user agent: %s', (_, userAgent, expected) => {
    expect(detect({ userAgent })).toEqual(expected)
  })

  it('is DingTalk on a PC when the window carries a container, whatever the user agent says', () => {
    const windowName = JSON.stringify({ containerId: '1', hostVersion: '7.6.0' })
    expect(detect({ userAgent: `${WINDOWS} Chrome/108.0.0.0 Safari/537.36`, windowName }).host).toBe(
      'dingtalk',
    )
    expect(detect({ userAgent: 'x', windowName: 'not json' }).host).toBe('browser')
  })
})
