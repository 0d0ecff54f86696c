import type { Host, System } from './platform.ts'

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

/** Why a page that a container seems to show is treated as a page in a browser; the diagnosis page says it. */
export const NOT_IN_CONTAINER = ['desktopIpad', 'unknownHarmony', 'noPcBridge', 'government'] as const
export type NotInContainer = (typeof NOT_IN_CONTAINER)[number]

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

/**
 * Tells the host by the user agent and the two marks of DingTalk's PC client, by the same rules as the SDKs
 * (containers.md §1): where an SDK would not find its container, we are in a browser. Rights never depend on it.
 */
export function detect(around: Surroundings): Detected {
  const { userAgent } = around
  const isPadAsMac = /Macintosh/.test(userAgent) && (around.touchPoints ?? 0) > 2
  const system = isPadAsMac ? 'ios' : systemOf(userAgent)
  const found = {
    system,
    isMobile: isPadAsMac || PHONE.test(userAgent),
    theme: toneOf(word(/\bcolorScheme\/(dark|light)\b/i, userAgent)),
  }
  // WeCom first: its user agents also name MicroMessenger.
  const wecom = word(/\bwxwork\/([\d.]+)/i, userAgent)
  if (wecom !== undefined && system !== 'harmony') {
    const language = word(/\bLanguage\/([\w-]+)/i, userAgent)
    return { host: 'wecom', ...found, version: wecom, language, notInContainer: undefined }
  }
  const marks = pcMarks(around)
  const notInContainer = whyNot(around, system, marks !== undefined, isPadAsMac)
  const namesDingTalk = /DingTalk/i.test(userAgent)
  const host = notInContainer === undefined && (namesDingTalk || marks !== undefined) ? 'dingtalk' : 'browser'
  return {
    host,
    ...found,
    version:
      host === 'browser'
        ? undefined
        : (marks?.version ?? word(/AliApp\(\w+\/([\d.]+)|DingTalk[/(]([\d.]+)/i, userAgent)),
    language: host === 'browser' ? undefined : (marks?.language ?? word(/\blanguage\/([\w-]+)/i, userAgent)),
    notInContainer,
  }
}

function whyNot(
  { userAgent }: Surroundings,
  system: System,
  isPc: boolean,
  isPadAsMac: boolean,
): NotInContainer | undefined {
  if (/TaurusApp/.test(userAgent)) return 'government'
  if (system === 'harmony' && /DingTalk|wxwork/i.test(userAgent)) {
    const isKnown = /OpenHarmony/i.test(userAgent) && /ArkWeb/i.test(userAgent) && /DingTalk/i.test(userAgent)
    return isKnown ? undefined : 'unknownHarmony'
  }
  if (isPc || !/DingTalk/i.test(userAgent)) return undefined
  if (isPadAsMac) return 'desktopIpad'
  return system === 'ios' || system === 'android' ? undefined : 'noPcBridge'
}

function systemOf(userAgent: string): System {
  if (/\b(OpenHarmony|HarmonyOS)\b/i.test(userAgent) && !/\bAndroid\b/i.test(userAgent)) return 'harmony'
  if (/\b(iPhone|iPad|iPod)\b/i.test(userAgent)) return 'ios'
  if (/\bAndroid\b/i.test(userAgent)) return 'android'
  if (/\bWindows\b/i.test(userAgent)) return 'windows'
  return /\bMacintosh\b/i.test(userAgent) ? 'mac' : 'other'
}

/** What DingTalk's PC client says of itself; undefined when this is not it. */
function pcMarks({ windowName = '', hasPcBridge = false }: Surroundings) {
  try {
    const name: Readonly<Partial<Record<string, unknown>>> = JSON.parse(/{.*}/.exec(windowName)?.[0] ?? '{}')
    if (name.containerId || hasPcBridge) {
      return { version: textOf(name.hostVersion), language: textOf(name.language) }
    }
  } catch {
    // A name that somebody else gave.
  }
  return hasPcBridge ? { version: undefined, language: undefined } : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '*' ? value : undefined
}

function toneOf(token: string | undefined): 'light' | 'dark' | undefined {
  if (token === undefined) return undefined
  return token.toLowerCase() === 'dark' ? 'dark' : 'light'
}

function word(pattern: RegExp, text: string): string | undefined {
  const found = pattern.exec(text)
  return found?.[1] ?? found?.[2]
}
