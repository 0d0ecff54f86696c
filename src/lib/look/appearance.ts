import { atom, useAtomValue } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import * as z from 'zod/mini'
import type { ThemeConfig } from '../../../contract/settings.ts'
import {
  LOCALES,
  type Locale,
  OUTWARD_CHOICES,
  OUTWARDS,
  type Outward,
  type OutwardChoice,
  THEME_COLORS,
  type ThemeColor,
} from '../../../contract/vocabulary.ts'
import { APPEARANCE } from '../base/early-names.ts'
import { follow, store } from '../base/store.ts'
import { deviceFields, deviceValue, keepDeviceValue } from '../device/device-store.ts'

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

type State = {
  readonly chosen: AppearanceChoice
  readonly theme: OrgTheme | undefined
  readonly systemIsDark: boolean
  /** What the container says of itself goes before what the browser says of the system (containers.md §1.4). */
  readonly hostTone: Outward | undefined
}

const state = atomWithLazy<State>(() => ({
  chosen: deviceFields('choice', choice),
  theme: deviceValue('theme', orgTheme),
  systemIsDark: false,
  hostTone: undefined,
}))
const resolved = atom((get) => resolve(get(state)))
const theme = atom((get) => get(state).theme)

function resolve({ chosen, theme, systemIsDark, hostTone }: State): Appearance {
  const isDark = hostTone === undefined ? systemIsDark : hostTone === 'dark'
  return resolveAppearance(chosen, theme, isDark, hostTone !== undefined)
}

function put(change: Partial<State>): void {
  store().set(state, (before) => ({ ...before, ...change }))
}

export function onAppearance(listener: () => void): () => void {
  return follow(resolved, listener)
}

export function appearanceNow(): Appearance {
  return store().get(resolved)
}

export function useAppearance(): Appearance {
  return useAtomValue(resolved)
}

export function useOrgTheme(): OrgTheme | undefined {
  return useAtomValue(theme)
}

/** The language the person chose on this device. */
export function chosenLanguage(): Locale | undefined {
  return store().get(state).chosen.language
}

/** A choice of the person's, kept on the device. */
export function chooseAppearance(change: AppearanceChoice): void {
  const chosen = { ...store().get(state).chosen, ...change }
  put({ chosen })
  keepDeviceValue('choice', chosen)
}

/** The organisation's theme, kept on the device for the next first paint. */
export function takeOrgTheme(told: ThemeConfig | undefined): void {
  const parsed = told === undefined ? undefined : orgTheme.safeParse(told)
  const theme = parsed?.success ? parsed.data : undefined
  put({ theme })
  keepDeviceValue('theme', theme)
}

/** Keeps `<html>` and the copy that src/standalone/first-paint.ts reads in step with it. Returns how to stop. */
export function showAppearance(hostTone?: Outward): () => void {
  const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
  const stopHearing = onAppearance(() => apply(appearanceNow(), chosenLanguage()))
  const note = () => put({ systemIsDark: dark?.matches ?? false })
  dark?.addEventListener('change', note)
  put({ hostTone, systemIsDark: dark?.matches ?? false })
  return () => {
    stopHearing()
    dark?.removeEventListener('change', note)
  }
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
  keepDeviceValue(APPEARANCE, { themeColor, outward, fontScale, language })
  const ground = getComputedStyle(root).getPropertyValue('--cs-surface').trim()
  if (ground !== '') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}
