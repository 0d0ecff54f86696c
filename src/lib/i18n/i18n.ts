import i18next from 'i18next'
import { LOCALES, type Locale } from '../../../contract/vocabulary.ts'
import { setWireLanguage } from '../http/http.ts'
import { furtherTexts } from '../texts/further-texts.ts'

type Texts = typeof import('../../../locales/en.json')

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Texts }
  }
}

const LOADERS: Record<Locale, () => Promise<{ texts: object }>> = {
  zh: () => import('virtual:texts/first/zh'),
  en: () => import('virtual:texts/first/en'),
  fr: () => import('virtual:texts/first/fr'),
  es: () => import('virtual:texts/first/es'),
}

/** The tag `<html lang>` carries and `Intl` takes. */
export const LANGUAGE_TAGS: Record<Locale, string> = { zh: 'zh-CN', en: 'en', fr: 'fr', es: 'es' }

/** How each language calls itself. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  zh: '中文',
  en: 'English',
  fr: 'Français',
  es: 'Español',
}

export type LanguageHints = {
  stored?: string | undefined
  /** What the container says its own language is. */
  host?: string | undefined
  browser?: readonly string[] | undefined
  organisation?: string | undefined
}

/** Stored, then the container's, then the browser's if it is one of the four, then the organisation's, then zh. */
export function chooseLanguage(hints: LanguageHints): Locale {
  return (
    known(hints.stored) ??
    known(hints.host) ??
    hints.browser?.map(known).find((locale) => locale !== undefined) ??
    known(hints.organisation) ??
    'zh'
  )
}

function known(tag: string | undefined): Locale | undefined {
  const language = tag?.toLowerCase().split(/[-_]/)[0]
  return LOCALES.find((locale) => locale === language)
}

/** Loads the first texts of one language and starts with it; the others come when they are chosen. */
export async function startI18n(locale: Locale): Promise<void> {
  const { texts } = await LOADERS[locale]()
  await i18next.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
  })
  show(locale)
}

export async function changeLanguage(locale: Locale): Promise<void> {
  await Promise.all([firstTexts(locale), furtherTexts(locale)])
  await i18next.changeLanguage(locale)
  show(locale)
}

async function firstTexts(locale: Locale): Promise<void> {
  if (i18next.getResource(locale, 'translation', 'shell') !== undefined) return
  const { texts } = await LOADERS[locale]()
  // Both sets have parts of one name: neither takes the other's place.
  i18next.addResourceBundle(locale, 'translation', texts, true)
}

function show(locale: Locale): void {
  document.documentElement.lang = LANGUAGE_TAGS[locale]
  setWireLanguage(LANGUAGE_TAGS[locale])
}
