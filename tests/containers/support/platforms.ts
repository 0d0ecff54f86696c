import type { Setting } from '../simulators/setting.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; U; Android 12; zh-CN) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'

export type TestPlatform = {
  readonly name: string
  /** Absent: a plain browser. */
  readonly client?: Omit<Setting, 'faults' | 'corpId' | 'agentId' | 'tickets'>
  readonly userAgent: string
  readonly isPhone: boolean
}

function client(
  vendor: Setting['vendor'],
  system: Setting['system'],
  navigatorPlatform: string,
  framed = false,
): TestPlatform['client'] {
  return { vendor, system, framed, navigatorPlatform }
}

/** Every place the app is shown in, by the samples of containers.md §1.3. */
export const PLATFORMS: readonly TestPlatform[] = [
  {
    name: 'DingTalk iOS',
    client: client('dingtalk', 'ios', 'iPhone'),
    userAgent: `${IPHONE} Mobile/15E148 AliApp(DingTalk/7.8.1) com.laiwang.DingTalk/46766536 Channel/201200 language/zh-Hans-CN UT4Aplus/0.0.6 WK`,
    isPhone: true,
  },
  {
    name: 'DingTalk Android',
    client: client('dingtalk', 'android', 'Linux armv8l'),
    userAgent: `${ANDROID} Version/4.0 Chrome/100.0.4896.58 UWS/5.12.4.0 Mobile Safari/537.36 AliApp(DingTalk/7.5.36) com.alibaba.android.rimet/28810254 language/zh-CN abi/64 UT4Aplus/0.2.25 colorScheme/dark`,
    isPhone: true,
  },
  {
    name: 'DingTalk HarmonyOS',
    client: client('dingtalk', 'harmony', 'Linux aarch64'),
    userAgent:
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile DingTalk/7.6.5',
    isPhone: true,
  },
  {
    name: 'DingTalk Windows',
    client: client('dingtalk', 'windows', 'Win32'),
    userAgent: `${WINDOWS} Chrome/108.0.5359.125 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.8.10-Release.250724002) Mojo/1.0.0 Native AppType(release) Channel/201200 Architecture/x86_64`,
    isPhone: false,
  },
  {
    name: 'DingTalk Mac',
    client: client('dingtalk', 'mac', 'MacIntel'),
    userAgent: `${MAC} Chrome/96.0.4664.110 Safari/537.36 DingTalk(7.6.0-macOS-macOS-MAS-38513772) nw Channel/201200 Architecture/x86_64`,
    isPhone: false,
  },
  {
    name: 'DingTalk PC, framed',
    client: client('dingtalk', 'windows', 'Win32', true),
    userAgent: `${WINDOWS} Chrome/108.0.5359.125 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.8.10-Release.250724002) Mojo/1.0.0 Native AppType(release)`,
    isPhone: false,
  },
  {
    name: 'WeCom iOS',
    client: client('wecom', 'ios', 'iPhone'),
    userAgent: `${IPHONE} Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Light wwmver/3.26.13.714`,
    isPhone: true,
  },
  {
    name: 'WeCom Android',
    client: client('wecom', 'android', 'Linux armv8l'),
    userAgent: `${ANDROID} Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36 wxwork/4.1.36 MicroMessenger/7.0.1 NetType/4G Language/zh Lang/zh ColorScheme/Dark wwmver/3.26`,
    isPhone: true,
  },
  {
    name: 'WeCom Windows',
    client: client('wecom', 'windows', 'Win32'),
    userAgent: `${WINDOWS} Chrome/107.0.5304.110 Safari/537.36 Language/zh ColorScheme/Light wxwork/5.0.11 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron WeMail embeddisk wwmver/3.26`,
    isPhone: false,
  },
  {
    name: 'WeCom Mac',
    client: client('wecom', 'mac', 'MacIntel'),
    userAgent: `${MAC} wxwork/5.0.8 MicroMessenger/7.0.0(0x1) MacWechat/5.0.8(0x1)`,
    isPhone: false,
  },
  { name: 'Browser, phone', userAgent: `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, isPhone: true },
  { name: 'Browser, PC', userAgent: `${WINDOWS} Chrome/130.0.0.0 Safari/537.36`, isPhone: false },
]

/** The platform of a name in `PLATFORMS`. */
export function platformNamed(name: string): TestPlatform {
  const found = PLATFORMS.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no platform ${name}`)
  return found
}
