import type { Locale } from '../../contract/vocabulary.ts'
import en from '../../locales/faults/en.json' with { type: 'json' }
import es from '../../locales/faults/es.json' with { type: 'json' }
import fr from '../../locales/faults/fr.json' with { type: 'json' }
import zh from '../../locales/faults/zh.json' with { type: 'json' }

const TEXTS = { zh, en, fr, es }

/** What the template of a table is called as a file: told from the rows themselves, in the person's language. */
export function templateName(name: string, locale: Locale): string {
  return TEXTS[locale].fileNames.template.replace('{{name}}', () => name)
}
