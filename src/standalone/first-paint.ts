import { APPEARANCE, DEVICE_PREFIX } from '../lib/base/early-names.ts'

// Runs before the first paint so that no page flashes in the wrong tone, colour, size or language. The build writes it
// into the page (scripts/inline-scripts.ts). What it reads is written by src/lib/look/appearance.ts.

type Kept = {
  readonly outward?: string
  readonly themeColor?: string
  readonly fontScale?: number
  readonly language?: string
}

const root = document.documentElement

/** The texts that the app will ask for (src/lib/i18n/i18n.ts chooses the same way): under way from the first moment. */
function loadTexts(language: string | undefined): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="texts"]')
  if (meta === null) return
  const texts: Record<string, string> = JSON.parse(meta.content)
  const known = [language, ...navigator.languages].map(
    (tag) => texts[String(tag).toLowerCase().split(/[-_]/)[0] ?? ''],
  )
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = known.find(Boolean) ?? texts.zh ?? ''
  document.head.appendChild(link)
}

try {
  const kept: Kept = JSON.parse(localStorage.getItem(DEVICE_PREFIX + APPEARANCE) ?? '{}')
  const { themeColor = '', fontScale = 0, language } = kept
  // What a container says of itself goes before what it says of the system.
  const told = /\bcolorScheme\/(dark|light)\b/i.exec(navigator.userAgent)?.[1]
  const outward = kept.outward || (told ? 'system' : 'light')
  const isSystemDark = told ? /dark/i.test(told) : matchMedia('(prefers-color-scheme: dark)').matches
  const tone = outward === 'dark' || (outward === 'system' && isSystemDark) ? 'dark' : 'light'
  root.setAttribute('data-outward', tone)
  root.setAttribute('data-prefers-color-scheme', tone)
  if (/^[a-z]{3,8}$/.test(themeColor)) root.setAttribute('data-theme', themeColor)
  if (fontScale >= 0.9 && fontScale <= 1.5) root.style.setProperty('--cs-scale', String(fontScale))
  if (fontScale >= 1.3) root.setAttribute('data-large-text', '')
  if (language !== undefined && /^(en|fr|es)$/.test(language)) root.lang = language
  loadTexts(language)
} catch {
  // Storage may be closed to us (private mode): the defaults of the page stand.
}
