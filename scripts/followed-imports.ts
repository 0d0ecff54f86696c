import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+\.tsx?)['"]/gm
const DYNAMIC = /\bimport\(\s*['"](\.[^'"]+\.tsx?)['"]\s*\)/g

/** A file and all that it reaches by its imports, types aside; `read` gives the text that counts. */
export function followedImports(
  root: string,
  entry: string,
  read: (text: string) => string = (text) => text,
): string[] {
  const found = new Set(existsSync(path.join(root, entry)) ? [entry] : [])
  for (const file of found) {
    const text = read(readFileSync(path.join(root, file), 'utf8'))
    for (const form of [STATIC, DYNAMIC]) {
      for (const [, next = ''] of text.matchAll(form)) {
        found.add(path.posix.join(path.posix.dirname(file), next))
      }
    }
  }
  return [...found]
}

/**
 * The modules that may run before the further texts are there: all that the entry reaches, except through a `lazyPart`,
 * which waits for them (src/lib/parts/lazy-part.ts). Empty where there is no app.
 */
export function firstModules(root: string): string[] {
  return followedImports(root, 'src/main.tsx', withoutLazyParts)
}

/** The text with every `lazyPart(…)` call left out. */
function withoutLazyParts(text: string): string {
  const start = text.indexOf('lazyPart(')
  if (start < 0) return text
  let end = text.indexOf('(', start) + 1
  for (let depth = 1; depth > 0 && end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
  }
  return text.slice(0, start) + withoutLazyParts(text.slice(end))
}
