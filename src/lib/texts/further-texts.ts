import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { LOCALES, type Locale } from '../../../contract/vocabulary.ts'

const LOADERS: Record<Locale, () => Promise<{ texts: object }>> = {
  zh: () => import('virtual:texts/further/zh'),
  en: () => import('virtual:texts/further/en'),
  fr: () => import('virtual:texts/further/fr'),
  es: () => import('virtual:texts/further/es'),
}

/** A page asks for its first screen before it knows its language. */
export async function languageKnown(): Promise<void> {
  if (i18next.isInitialized !== true) {
    await new Promise<void>((resolve) => i18next.on('initialized', () => resolve()))
  }
}

/** The words of all but the first screens, in the language on screen or the one given. */
export async function furtherTexts(language: string | undefined = i18next.language): Promise<void> {
  const locale = LOCALES.find((one) => one === language)
  if (locale === undefined || has(locale)) return
  const { texts } = await LOADERS[locale]()
  i18next.addResourceBundle(locale, 'translation', texts, true)
}

/** Whether they are there, for what a first screen says only when it is asked. */
export function useFurtherTexts(): boolean {
  const [isThere, setThere] = useState(() => has(i18next.language))
  useEffect(() => {
    if (!isThere)
      furtherTexts().then(
        () => setThere(true),
        () => {},
      )
  }, [isThere])
  return isThere
}

function has(locale: string): boolean {
  return i18next.getResource(locale, 'translation', 'faults') !== undefined
}
