import type { Host, NotInContainer, System } from './platform.ts'

/** What is known of the surroundings before any SDK runs. */
export type Surroundings = {
  userAgent: string
  /** DingTalk on a PC names its container here, as JSON with a `containerId`. */
  windowName?: string
  /** DingTalk on a PC, in a window of its own: `window.dingtalk.platform.invokeAPI` is there. */
  hasPcBridge?: boolean
  /** More than two on a Mac: an iPad that calls itself a Mac. */
  touchPoints?: number
}

export type Detected = {
  host: Host
  system: System
  isMobile: boolean
  /** The container's version, e.g. `7.5.36`. */
  version: string | undefined
  /** The container's language as it writes it, e.g. `zh-CN`. */
  language: string | undefined
  theme: 'light' | 'dark' | undefined
  notInContainer: NotInContainer | undefined
}

/** Devices that are held in the hand, never a number that is dialled (spec §5). */
const PHONE = /\b(iPhone|iPad|iPod|Android|OpenHarmony|HarmonyOS|Mobile)\b/i

const BY_SYSTEM: readonly (readonly [System, RegExp])[] = [
  ['ios', /\b(iPhone|iPad|iPod)\b/i],
  ['android', /\bAndroid\b/i],
  ['harmony', /\b(OpenHarmony|HarmonyOS)\b/i],
  ['windows', /\bWindows\b/i],
  ['mac', /\bMacintosh\b/i],
]

/**
 * Tells the host by the user agent and the two marks of DingTalk's PC client, by the same rules as the SDKs
 * (containers.md §1): where an SDK would not find its container, we are in a browser. Rights never depend on it.
 */
export function detect({ userAgent, windowName, hasPcBridge, touchPoints = 0 }: Surroundings): Detected {
  const has = (pattern: RegExp) => pattern.test(userAgent)
  const word = (pattern: RegExp) => pattern.exec(userAgent)?.slice(1).find(Boolean)
  const isPadAsMac = has(/Macintosh/) && touchPoints > 2
  const system = isPadAsMac ? 'ios' : (BY_SYSTEM.find(([, pattern]) => has(pattern))?.[0] ?? 'other')
  const name = pcName(windowName)
  const isPc = hasPcBridge || Boolean(name.containerId)
  const isWecom = has(/\bwxwork\//i)
  const isDingTalk = has(/DingTalk/i)

  const whyNot = (): NotInContainer | undefined => {
    if (has(/TaurusApp/)) return 'government'
    if (system === 'harmony' && (isWecom || (isDingTalk && !has(/OpenHarmony.*ArkWeb/i))))
      return 'unknownHarmony'
    if (isWecom || !isDingTalk || isPc || /ios|android|harmony/.test(isPadAsMac ? '' : system))
      return undefined
    return isPadAsMac ? 'desktopIpad' : 'noPcBridge'
  }
  const notInContainer = whyNot()
  // WeCom first: its user agents also name MicroMessenger.
  const container = isWecom ? 'wecom' : isDingTalk || isPc ? 'dingtalk' : 'browser'
  const host = notInContainer === undefined ? container : 'browser'
  const found = host === 'browser' ? undefined : word
  return {
    host,
    system,
    isMobile: isPadAsMac || has(PHONE),
    version:
      found && (name.hostVersion ?? found(/wxwork\/([\d.]+)|AliApp\(\w+\/([\d.]+)|DingTalk[/(]([\d.]+)/i)),
    language: found && (name.language ?? found(/\blanguage\/([\w-]+)/i)),
    theme: toneOf(word(/\bcolorScheme\/(dark|light)\b/i)),
    notInContainer,
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '*' ? value : undefined)

/** What DingTalk's PC client says of itself in the name of its window. */
function pcName(windowName = '') {
  let name: Readonly<Partial<Record<string, unknown>>> = {}
  try {
    name = JSON.parse(/{.*}/.exec(windowName)?.[0] ?? '{}')
  } catch {
    // A name that somebody else gave.
  }
  return { containerId: name.containerId, hostVersion: text(name.hostVersion), language: text(name.language) }
}

function toneOf(token: string | undefined): Detected['theme'] {
  return token === undefined ? token : /dark/i.test(token) ? 'dark' : 'light'
}
