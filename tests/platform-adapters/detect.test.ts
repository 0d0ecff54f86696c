import { describe, expect, it } from 'vitest'
import { detect, type Surroundings } from '../../platform-adapters/detect.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; U; Android 12; zh-CN) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const HARMONY = 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Safari/537.36'
const DINGTALK_WINDOWS = `${WINDOWS} Chrome/108.0.5359.125 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.8.10-Release.250724002) Mojo/1.0.0 Native AppType(release)`
const DINGTALK_MAC = `${MAC} Chrome/96.0.4664.110 Safari/537.36 DingTalk(7.6.0-macOS-macOS-MAS-38513772) nw Channel/201200`

const NAME = JSON.stringify({
  containerId: '1',
  hostOrigin: 'https://im.dingtalk.com',
  hostVersion: '7.8.10',
  language: 'zh-CN',
})

const NOTHING = { version: undefined, language: undefined, theme: undefined, notInContainer: undefined }

const TABLE: readonly (readonly [string, Surroundings, Partial<ReturnType<typeof detect>>])[] = [
  [
    'DingTalk on iOS',
    {
      userAgent: `${IPHONE} Mobile/15E148 AliApp(DingTalk/7.8.1) com.laiwang.DingTalk/46766536 Channel/201200 language/zh-Hans-CN UT4Aplus/0.0.6 WK`,
    },
    { ...NOTHING, host: 'dingtalk', system: 'ios', isMobile: true, version: '7.8.1', language: 'zh-Hans-CN' },
  ],
  [
    'DingTalk on Android, in the dark',
    {
      userAgent: `${ANDROID} Version/4.0 Chrome/100.0.4896.58 UWS/5.12.4.0 Mobile Safari/537.36 AliApp(DingTalk/7.5.36) com.alibaba.android.rimet/1 language/zh-CN abi/64 colorScheme/dark`,
    },
    {
      ...NOTHING,
      host: 'dingtalk',
      system: 'android',
      isMobile: true,
      version: '7.5.36',
      language: 'zh-CN',
      theme: 'dark',
    },
  ],
  [
    'DingTalk on Windows, by the name of its window',
    { userAgent: DINGTALK_WINDOWS, windowName: NAME },
    {
      ...NOTHING,
      host: 'dingtalk',
      system: 'windows',
      isMobile: false,
      version: '7.8.10',
      language: 'zh-CN',
    },
  ],
  [
    'DingTalk on a Mac, by its bridge',
    { userAgent: DINGTALK_MAC, hasPcBridge: true },
    { ...NOTHING, host: 'dingtalk', system: 'mac', isMobile: false, version: '7.6.0' },
  ],
  [
    'DingTalk on Windows without its marks',
    { userAgent: DINGTALK_WINDOWS },
    { ...NOTHING, host: 'browser', system: 'windows', isMobile: false, notInContainer: 'noPcBridge' },
  ],
  [
    'DingTalk on an iPad that calls itself a Mac',
    { userAgent: `${MAC} AliApp(DingTalk/7.8.1) com.laiwang.DingTalk/1`, touchPoints: 5 },
    { ...NOTHING, host: 'browser', system: 'ios', isMobile: true, notInContainer: 'desktopIpad' },
  ],
  [
    'the government edition of DingTalk',
    { userAgent: `${ANDROID} AliApp(TaurusApp/3.1.0) DingTalk/7.0.0` },
    { ...NOTHING, host: 'browser', system: 'android', isMobile: true, notInContainer: 'government' },
  ],
  [
    'DingTalk on HarmonyOS',
    { userAgent: `${HARMONY} ArkWeb/4.1.6.1 Mobile DingTalk/7.6.5` },
    { ...NOTHING, host: 'dingtalk', system: 'harmony', isMobile: true, version: '7.6.5' },
  ],
  [
    'DingTalk on a HarmonyOS that is not known',
    { userAgent: `${HARMONY} Mobile DingTalk/7.6.5` },
    { ...NOTHING, host: 'browser', system: 'harmony', isMobile: true, notInContainer: 'unknownHarmony' },
  ],
  [
    'WeCom on HarmonyOS, which its SDK does not know',
    { userAgent: `${HARMONY} ArkWeb/4.1.6.1 Mobile wxwork/4.1.36 MicroMessenger/7.0.1` },
    { ...NOTHING, host: 'browser', system: 'harmony', isMobile: true, notInContainer: 'unknownHarmony' },
  ],
  [
    'WeCom on iOS',
    {
      userAgent: `${IPHONE} Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Light wwmver/3.26.13.714`,
    },
    {
      ...NOTHING,
      host: 'wecom',
      system: 'ios',
      isMobile: true,
      version: '4.1.30',
      language: 'zh',
      theme: 'light',
    },
  ],
  [
    'WeCom on an iPad that calls itself a Mac',
    { userAgent: `${MAC} wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh`, touchPoints: 5 },
    { ...NOTHING, host: 'wecom', system: 'ios', isMobile: true, version: '4.1.30', language: 'zh' },
  ],
  [
    'WeCom on Android',
    {
      userAgent: `${ANDROID} Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36 wxwork/4.1.36 MicroMessenger/7.0.1 NetType/4G Language/en Lang/en ColorScheme/Dark`,
    },
    {
      ...NOTHING,
      host: 'wecom',
      system: 'android',
      isMobile: true,
      version: '4.1.36',
      language: 'en',
      theme: 'dark',
    },
  ],
  [
    'WeCom on Android, old',
    {
      userAgent: `${ANDROID} Version/4.0 Chrome/77.0.3865.120 MQQBrowser/6.2 TBS/045735 Mobile Safari/537.36 wxwork/3.1.18 ColorScheme/Dark MicroMessenger/7.0.1 NetType/4G Language/en Lang/en`,
    },
    {
      ...NOTHING,
      host: 'wecom',
      system: 'android',
      isMobile: true,
      version: '3.1.18',
      language: 'en',
      theme: 'dark',
    },
  ],
  [
    'WeCom on Windows',
    {
      userAgent: `${WINDOWS} Chrome/107.0.5304.110 Safari/537.36 Language/zh ColorScheme/Light wxwork/5.0.11 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron`,
    },
    {
      ...NOTHING,
      host: 'wecom',
      system: 'windows',
      isMobile: false,
      version: '5.0.11',
      language: 'zh',
      theme: 'light',
    },
  ],
  [
    'WeCom on a Mac',
    { userAgent: `${MAC} wxwork/5.0.8 MicroMessenger/7.0.0(0x1) MacWechat/5.0.8(0x1)` },
    { ...NOTHING, host: 'wecom', system: 'mac', isMobile: false, version: '5.0.8' },
  ],
  [
    'WeChat, which is no host of ours',
    { userAgent: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN` },
    { ...NOTHING, host: 'browser', system: 'ios', isMobile: true },
  ],
  [
    'Safari on an iPhone',
    { userAgent: `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1` },
    { ...NOTHING, host: 'browser', system: 'ios', isMobile: true },
  ],
  [
    'Chrome on Windows',
    { userAgent: `${WINDOWS} Chrome/130.0.0.0 Safari/537.36` },
    { ...NOTHING, host: 'browser', system: 'windows', isMobile: false },
  ],
  [
    'a telephone number in a user agent, which is no phone',
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 13800138000' },
    { ...NOTHING, host: 'browser', system: 'other', isMobile: false },
  ],
]

describe('the host', () => {
  it.each(TABLE)('is told by its surroundings: %s', (_, surroundings, expected) => {
    expect(detect(surroundings)).toEqual(expected)
  })

  it('is not told by a window that somebody else named', () => {
    for (const windowName of [
      'not json',
      '{',
      '{"containerId":""}',
      '"containerId"',
      '[]',
      '{"a":{"b":1}}',
    ]) {
      expect(detect({ userAgent: 'x', windowName }).host).toBe('browser')
    }
  })

  it('C-11: gives no more than a look: the answer holds no right of any kind', () => {
    const told = detect({ userAgent: 'DingTalk iPhone', windowName: NAME })
    expect(Object.keys(told).sort()).toEqual(
      ['host', 'isMobile', 'language', 'notInContainer', 'system', 'theme', 'version'].sort(),
    )
  })
})
