import type { Locale } from '../../../contract/vocabulary.ts'
import { SERVER_TEXTS } from '../../base/server-texts.ts'

/** What the template of a table is called as a file: told from the rows themselves, in the person's language. */
export function templateName(name: string, locale: Locale): string {
  return SERVER_TEXTS[locale].fileNames.template.replace('{{name}}', () => name)
}
