import type { Host } from './platform.ts'

/** What is known of the surroundings before any SDK runs. */
export type Surroundings = {
  userAgent: string
  /** DingTalk on a PC names its container here, as JSON with a `containerId`. */
  windowName?: string
}

export type Detected = {
  host: Host
  isMobile: boolean
  /** The container's version, e.g. `7.5.36`. */
  version: string | undefined
  /** The container's language as it writes it, e.g. `zh-CN`. */
  language: string | undefined
}

/** Tells the host by the user agent. WeCom first: its user agents also name MicroMessenger. Rights never depend on it. */
export function detect({ userAgent, windowName = '' }: Surroundings): Detected {
  const isMobile = /\b(iPhone|iPad|iPod|Android|OpenHarmony|HarmonyOS|Mobile)\b/i.test(userAgent)
  const wecom = /\bwxwork\/([\d.]+)/i.exec(userAgent)
  if (wecom !== null) {
    return { host: 'wecom', isMobile, version: wecom[1], language: word(/\bLanguage\/([\w-]+)/i, userAgent) }
  }
  if (isDingTalk(userAgent, windowName)) {
    return {
      host: 'dingtalk',
      isMobile,
      version: word(/AliApp\(\w+\/([\d.]+)|DingTalk[/(]([\d.]+)/i, userAgent),
      language: word(/\blanguage\/([\w-]+)/i, userAgent),
    }
  }
  return { host: 'browser', isMobile, version: undefined, language: undefined }
}

function isDingTalk(userAgent: string, windowName: string): boolean {
  if (/DingTalk|TaurusApp/i.test(userAgent)) return true
  return /"containerId"/.test(windowName)
}

function word(pattern: RegExp, text: string): string | undefined {
  const found = pattern.exec(text)
  return found?.[1] ?? found?.[2]
}
