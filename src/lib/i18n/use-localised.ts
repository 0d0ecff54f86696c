import { useCallback } from 'react'
import type { NameI18n } from '../../../contract/shapes.ts'
import { localised } from '../../../rules/text/localised.ts'
import { shownName } from './shown-name.ts'
import { useLocale } from './use-locale.ts'

/** Says a name in the reader's language, else in any it has, else the given one. */
export function useLocalised(): (names: NameI18n, fallback: string) => string {
  const locale = useLocale()
  return useCallback((names, fallback) => shownName(localised(names, locale, 'zh') || fallback), [locale])
}
