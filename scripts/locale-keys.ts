import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './files.ts'

/** What the code says about text keys, as far as reading it can tell. */
export type UsedKeys = {
  /** Keys given to `t` as they are: each must exist. */
  readonly asked: ReadonlyMap<string, string>
  /** Every quoted text: a key among them counts as used. */
  readonly literals: ReadonlySet<string>
  /** Beginnings of keys put together at run time: `status.` in `status.${name}`. */
  readonly prefixes: readonly string[]
}

const PLACES = ['src', 'platform-adapters', 'server', 'contract', 'rules', 'checks', 'engine', 'index.html']

/** Of the given files; of all without. */
export function readUsedKeys(
  root: string,
  files: readonly string[] = listFiles(root, PLACES, /\.(ts|tsx|html)$/),
): UsedKeys {
  const asked = new Map<string, string>()
  const literals = new Set<string>()
  const prefixes = new Set<string>()
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, key = ''] of text.matchAll(/(?<![\w.])(?:i18n\.)?t\(\s*['"]([^'"]+)['"]/g))
      asked.set(key, file)
    for (const [, key = ''] of text.matchAll(/\bi18nKey=['"]([^'"]+)['"]/g)) asked.set(key, file)
    for (const [, literal = ''] of text.matchAll(/['"`]([\w.:-]+)['"`]/g)) literals.add(literal)
    for (const [, prefix = ''] of text.matchAll(/['"`]([A-Za-z][\w-]*(?:\.[\w-]+)*\.)(?:\$\{|['"])/g)) {
      prefixes.add(prefix)
    }
  }
  return { asked, literals, prefixes: [...prefixes] }
}

/** Whether a key is said as a whole, or begins as one that is put together. */
export function isUsed(key: string, { literals, prefixes }: UsedKeys): boolean {
  return literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
}
