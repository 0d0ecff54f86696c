import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { useLocale } from '../../../lib/i18n/use-locale.ts'

/** The words of this page travel with it alone. */
const LOADERS: Record<Locale, () => Promise<{ diagnosis: object }>> = {
  zh: () => import('../../../../locales/diagnosis/zh.json'),
  en: () => import('../../../../locales/diagnosis/en.json'),
  fr: () => import('../../../../locales/diagnosis/fr.json'),
  es: () => import('../../../../locales/diagnosis/es.json'),
}

/** Pending until the words of the language on screen are there. */
export function useTexts() {
  const locale = useLocale()
  return useQuery({
    queryKey: ['diagnosisTexts', locale],
    queryFn: async () => {
      const { diagnosis } = await LOADERS[locale]()
      i18next.addResourceBundle(locale, 'translation', { diagnosis }, true)
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
