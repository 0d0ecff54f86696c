import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './files.ts'

export const LOCALES = ['en', 'zh', 'fr', 'es'] as const
export type LocaleName = (typeof LOCALES)[number]

/** One set of texts: the same keys in every locale. `folder` is `locales` or a folder below it. */
export type TextSet = {
  readonly folder: string
  readonly texts: Readonly<Record<LocaleName, ReadonlyMap<string, string>>>
}

/** Every folder below locales/ that holds locale files, each read flat: `inbox.empty.title` → text. */
export function readTextSets(root: string): TextSet[] {
  const files = listFiles(root, ['locales'], /\.json$/)
  const folders = [...new Set(files.map((file) => path.posix.dirname(file)))]
  return folders.map((folder) => {
    const read = (locale: LocaleName) => readTexts(path.join(root, folder, `${locale}.json`))
    return { folder, texts: { en: read('en'), zh: read('zh'), fr: read('fr'), es: read('es') } }
  })
}

function readTexts(file: string): Map<string, string> {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const texts = new Map<string, string>()
  flatten('', content, texts)
  return texts
}

function flatten(prefix: string, value: unknown, texts: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    texts.set(prefix, String(value))
    return
  }
  for (const [key, inner] of Object.entries(value)) flatten(prefix ? `${prefix}.${key}` : key, inner, texts)
}
