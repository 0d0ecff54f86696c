import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { useLocale } from '../../../lib/i18n/use-locale.ts'

/** The words of this page travel with it alone. */
const LOADERS: Record<Locale, () => Promise<{ texts: object }>> = {
  zh: () => import('virtual:texts/diagnosis/zh'),
  en: () => import('virtual:texts/diagnosis/en'),
  fr: () => import('virtual:texts/diagnosis/fr'),
  es: () => import('virtual:texts/diagnosis/es'),
}

/** Pending until the words of the language on screen are there. */
export function useTexts() {
  const locale = useLocale()
  return useQuery({
    queryKey: ['diagnosisTexts', locale],
    queryFn: async () => {
      const { texts } = await LOADERS[locale]()
      i18next.addResourceBundle(locale, 'translation', texts, true)
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
