import { readFileSync } from 'node:fs'
import path from 'node:path'

export const LOCALES = ['en', 'zh', 'fr', 'es'] as const
export type LocaleName = (typeof LOCALES)[number]

/** The same keys in every locale, each read flat: `inbox.empty.title` → text. */
export type Texts = Readonly<Record<LocaleName, ReadonlyMap<string, string>>>

/** locales/LOCALE.json, one file for each language. */
export function readTexts(root: string): Texts {
  const read = (locale: LocaleName) => {
    const content: unknown = JSON.parse(readFileSync(path.join(root, `locales/${locale}.json`), 'utf8'))
    const texts = new Map<string, string>()
    flatten('', content, texts)
    return texts
  }
  return { en: read('en'), zh: read('zh'), fr: read('fr'), es: read('es') }
}

function flatten(prefix: string, value: unknown, texts: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    texts.set(prefix, String(value))
    return
  }
  for (const [key, inner] of Object.entries(value)) flatten(prefix ? `${prefix}.${key}` : key, inner, texts)
}

const PLURAL = /_(zero|one|two|few|many|other)$/

/** The key without its plural ending, when the texts hold it as a plural. */
export function baseOf(key: string, texts: Texts): string {
  const base = key.replace(PLURAL, '')
  return base !== key && texts.en.has(`${base}_other`) ? base : key
}
