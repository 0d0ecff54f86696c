import { useTranslation } from 'react-i18next'
import type { Locale } from '../../contract/vocabulary.ts'
import { chooseLanguage } from './i18n.ts'

/** The language on screen. */
export function useLocale(): Locale {
  const { i18n } = useTranslation()
  return chooseLanguage({ stored: i18n.language })
}
