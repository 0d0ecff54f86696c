import type { NameI18n } from '../../../contract/shapes.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { shownName } from './shown-name.ts'

/** A name in the person's language, else its default (spec §3 name_i18n). */
export function localisedName(
  named: { name: string; name_i18n?: NameI18n | undefined },
  locale: Locale,
): string {
  const own = named.name_i18n?.[locale]
  return shownName(own === undefined || own === '' ? named.name : own)
}
