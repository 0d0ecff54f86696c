import type { Locale } from '../../../contract/vocabulary.ts'
import { useTranslation } from './translation.tsx'

/** The language on screen. */
export function useLocale(): Locale {
  return useTranslation().locale
}
