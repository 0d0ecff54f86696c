import path from 'node:path'
import type { Locale } from '../../../contract/vocabulary.ts'
import { readTexts } from '../../../scripts/locale-files.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** What the app says under a key in one language, its parameters filled in; `count` chooses the plural form. */
export type Words = (key: string, params?: Readonly<Record<string, string | number>>) => string

export function wordsOf(locale: Locale): Words {
  const texts = readTexts(ROOT)[locale]
  return (key, params = {}) => {
    const endings = params.count === undefined ? [''] : params.count === 1 ? ['_one', '_other'] : ['_other']
    const found = endings.map((ending) => texts.get(key + ending)).find((text) => text !== undefined)
    if (found === undefined) throw new Error(`There is no text ${key} in ${locale}.`)
    return found.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}
