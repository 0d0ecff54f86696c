import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Locale } from '../../contract/vocabulary.ts'
import { chooseLanguage } from './i18n.ts'

/** The language on screen. Asked for by every field of a form: it follows the language and nothing else. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, presentLocale)
}

function subscribe(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange)
  return () => i18next.off('languageChanged', onChange)
}

function presentLocale(): Locale {
  return chooseLanguage({ stored: i18next.language })
}
