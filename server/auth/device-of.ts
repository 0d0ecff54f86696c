import type { PublicContext } from '../http/route.ts'

/** Where a session is begun from. */
export type Origin = {
  readonly ip: string
  readonly userAgent?: string | undefined
  readonly client?: string
  readonly requestId?: string
}

/** What a person tells their devices apart by; empty where the browser does not say. */
export type Device = { readonly browser: string; readonly system: string }

// The first that fits: containers and most browsers also name the ones they are built on.
const BROWSERS: readonly [RegExp, string][] = [
  [/DingTalk/i, 'DingTalk'],
  [/wxwork/i, 'WeCom'],
  [/MicroMessenger/i, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const LONGEST = 1_000

/** Program and system out of a User-Agent header; nothing else of it is kept. */
export function deviceOf(userAgent: string | undefined): Device {
  const said = (userAgent ?? '').slice(0, LONGEST)
  const first = (known: readonly [RegExp, string][]) => known.find(([words]) => words.test(said))?.[1] ?? ''
  return { browser: first(BROWSERS), system: first(SYSTEMS) }
}

/** Where a call comes from. */
export function originOf({ call, exchange }: PublicContext): Origin {
  const { ip, client, requestId } = call
  return { ip, client, requestId, userAgent: exchange.header('user-agent') }
}
