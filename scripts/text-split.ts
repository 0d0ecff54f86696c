import { listFiles } from './files.ts'
import { firstModules } from './followed-imports.ts'
import { baseOf, type LocaleName, readTexts, type Texts } from './locale-files.ts'
import { isUsed, readUsedKeys } from './locale-keys.ts'

/** `first` travels with the first page and `further` after it; each of the others with the one screen that says it. */
export const TEXT_PARTS = ['first', 'further', 'diagnosis'] as const
export type TextPart = (typeof TEXT_PARTS)[number]

/** What a text is told by beside its key: no screen is drawn before them. */
const BY_GROUP: readonly (readonly [RegExp, TextPart])[] = [
  // A refusal waits for its words (src/lib/http/http.ts).
  [/^faults\./, 'further'],
  [/^diagnosis\./, 'diagnosis'],
]

const APP = ['src', 'contract', 'rules', 'platform-adapters']

/** The part that each text travels in, by its key; what only the server says is in none. */
export function textParts(root: string, texts: Texts = readTexts(root)): Map<string, TextPart> {
  const app = readUsedKeys(root, listFiles(root, APP, /\.tsx?$/))
  const first = readUsedKeys(root, firstModules(root))
  const parts = new Map<string, TextPart>()
  for (const key of new Set(
    Object.values(texts).flatMap((one: ReadonlyMap<string, string>) => [...one.keys()]),
  )) {
    const base = baseOf(key, texts)
    if (!isUsed(base, app)) continue
    const named = BY_GROUP.find(([group]) => group.test(key))?.[1]
    parts.set(key, named ?? (isUsed(base, first) ? 'first' : 'further'))
  }
  return parts
}

export type TextSplit = Readonly<Record<LocaleName, Readonly<Record<TextPart, object>>>>

/** The texts of every language, in the parts that they travel in. */
export function splitTexts(root: string): TextSplit {
  const texts = readTexts(root)
  const parts = textParts(root, texts)
  const split = (locale: LocaleName) => {
    const of = (part: TextPart) => nested([...texts[locale]].filter(([key]) => parts.get(key) === part))
    return { first: of('first'), further: of('further'), diagnosis: of('diagnosis') }
  }
  return { en: split('en'), zh: split('zh'), fr: split('fr'), es: split('es') }
}

type Branch = { [key: string]: Branch | string }

/** `inbox.empty.title` → `{ inbox: { empty: { title } } }`. */
function nested(texts: readonly (readonly [string, string])[]): Branch {
  const root: Branch = {}
  for (const [key, text] of texts) {
    const names = key.split('.')
    let branch = root
    for (const name of names.slice(0, -1)) {
      const next = branch[name] ?? {}
      if (typeof next === 'string') throw new Error(`${key} is a text and a group of texts`)
      branch[name] = next
      branch = next
    }
    branch[names.at(-1) ?? ''] = text
  }
  return root
}
