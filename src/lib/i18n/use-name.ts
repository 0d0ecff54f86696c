import { useCallback } from 'react'
import type { NameI18n } from '../../../contract/shapes.ts'
import { localisedName } from './localised-name.ts'
import { useLocale } from './use-locale.ts'

type Named = { readonly name: string; readonly name_i18n?: NameI18n | undefined }

/** A person or a department in the reader's language; the plain name is the default, not another language. */
export function useName(): (named: Named) => string {
  const locale = useLocale()
  return useCallback(({ name, name_i18n }) => localisedName({ name, name_i18n }, locale), [locale])
}
