import { atom, getDefaultStore } from 'jotai'
import * as z from 'zod/mini'
import type { ThemeConfig } from '../../contract/settings.ts'
import {
  LOCALES,
  OUTWARD_CHOICES,
  OUTWARDS,
  type Outward,
  type OutwardChoice,
  THEME_COLORS,
  type ThemeColor,
} from '../../contract/vocabulary.ts'
import { deviceValue, keepDeviceValue } from './device-store.ts'

export const FONT_SCALE = { least: 90, most: 150, step: 5, usual: 100 } as const
export const LARGE_TEXT = 130
/** Title bar and tab bar stop growing here. */
export const MOST_BAR = 120

const choice = z.object({
  language: z.optional(z.enum(LOCALES)),
  themeColor: z.optional(z.enum(THEME_COLORS)),
  outward: z.optional(z.enum(OUTWARD_CHOICES)),
  /** Per cent. */
  fontSize: z.optional(z.number().check(z.minimum(FONT_SCALE.least), z.maximum(FONT_SCALE.most))),
})
/** What the person chose; absent = never chosen. */
export type AppearanceChoice = z.infer<typeof choice>

/** What stands in an organisation's theme that must be right from the first paint. */
const orgTheme = z.object({
  name: z.nullable(z.string()),
  name_i18n: z.partialRecord(z.enum(LOCALES), z.string()),
  color: z.enum(THEME_COLORS),
  outward: z.enum(OUTWARDS),
  portalLogo: z.nullable(z.string()),
  backLogo: z.nullable(z.string()),
})
export type OrgTheme = z.infer<typeof orgTheme>

export type Appearance = { themeColor: ThemeColor; outward: OutwardChoice; tone: Outward; fontSize: number }

/** Choice, then the tone of a container that tells one, then the organisation's theme, then blue and light (spec §3). */
export function resolveAppearance(
  chosen: AppearanceChoice,
  theme: Pick<OrgTheme, 'color' | 'outward'> | undefined,
  systemIsDark: boolean,
  hostTells = false,
): Appearance {
  const outward = chosen.outward ?? (hostTells ? 'system' : theme?.outward) ?? 'light'
  return {
    themeColor: chosen.themeColor ?? theme?.color ?? 'blue',
    outward,
    tone: outward === 'system' ? (systemIsDark ? 'dark' : 'light') : outward,
    fontSize: chosen.fontSize ?? FONT_SCALE.usual,
  }
}

const chosenBase = atom<AppearanceChoice>(deviceValue('choice', choice) ?? {})
/** The person's choices; writing keeps them on the device. */
export const appearanceChoiceAtom = atom(
  (get) => get(chosenBase),
  (get, set, change: AppearanceChoice) => {
    const next = { ...get(chosenBase), ...change }
    set(chosenBase, next)
    keepDeviceValue('choice', next)
  },
)

const themeBase = atom<OrgTheme | undefined>(deviceValue('theme', orgTheme))
/** The organisation's theme; writing keeps it on the device for the next first paint. */
export const orgThemeAtom = atom(
  (get) => get(themeBase),
  (_get, set, theme: ThemeConfig | undefined) => {
    const parsed = theme === undefined ? undefined : orgTheme.safeParse(theme)
    const next = parsed?.success ? parsed.data : undefined
    set(themeBase, next)
    keepDeviceValue('theme', next)
  },
)

const systemIsDarkAtom = atom(false)
/** What the container says of itself goes before what the browser says of the system (containers.md §1.4). */
const hostToneAtom = atom<Outward | undefined>(undefined)

export const appearanceAtom = atom((get) => {
  const host = get(hostToneAtom)
  const isDark = host === undefined ? get(systemIsDarkAtom) : host === 'dark'
  return resolveAppearance(get(chosenBase), get(themeBase), isDark, host !== undefined)
})
export const outwardAtom = atom((get) => get(appearanceAtom).tone)

/** Keeps `<html>` and the copy that public/first-paint.js reads in step with the atoms. */
export function showAppearance(hostTone?: Outward): void {
  const store = getDefaultStore()
  store.set(hostToneAtom, hostTone)
  const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
  if (dark !== undefined) {
    store.set(systemIsDarkAtom, dark.matches)
    dark.addEventListener('change', () => store.set(systemIsDarkAtom, dark.matches))
  }
  const show = () => apply(store.get(appearanceAtom), store.get(chosenBase).language)
  store.sub(appearanceAtom, show)
  store.sub(chosenBase, show)
  show()
}

function apply({ themeColor, outward, tone, fontSize }: Appearance, language: string | undefined): void {
  const root = document.documentElement
  const fontScale = fontSize / 100
  root.setAttribute('data-theme', themeColor)
  root.setAttribute('data-outward', tone)
  root.setAttribute('data-prefers-color-scheme', tone)
  root.toggleAttribute('data-large-text', fontSize >= LARGE_TEXT)
  root.style.setProperty('--cs-scale', String(fontScale))
  root.style.setProperty('--cs-bar-scale', String(Math.min(fontSize, MOST_BAR) / 100))
  keepDeviceValue('appearance', { themeColor, outward, fontScale, language })
  const ground = getComputedStyle(root).getPropertyValue('--cs-surface').trim()
  if (ground !== '') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}
