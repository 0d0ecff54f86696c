import { useQuery } from '@tanstack/react-query'
import type { Locale } from '../../../contract/vocabulary.ts'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import type { Chapter } from './chapter.ts'

/** Each language travels by itself, when somebody reads it. */
const LOADERS: Record<Locale, () => Promise<{ readonly default: readonly Chapter[] }>> = {
  zh: () => import('virtual:manual/zh'),
  en: () => import('virtual:manual/en'),
  fr: () => import('virtual:manual/fr'),
  es: () => import('virtual:manual/es'),
}

/** The chapter for developers has a section of the help to itself. */
export const DEVELOPERS = 'developers'

/** The manual in the reader's language. */
export function useManual() {
  const locale = useLocale()
  return useQuery({
    queryKey: ['manual', locale],
    queryFn: async () => (await LOADERS[locale]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
