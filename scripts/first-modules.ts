import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ENTRY = 'src/main.tsx'
const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+\.tsx?)['"]/gm
const DYNAMIC = /\bimport\(\s*['"](\.[^'"]+\.tsx?)['"]\s*\)/g

/**
 * The modules that may run before the further texts are there: all that the entry reaches, except through a `lazyPart`,
 * which waits for them (src/lib/parts/lazy-part.ts). Empty where there is no app.
 */
export function firstModules(root: string): string[] {
  const found = new Set(existsSync(path.join(root, ENTRY)) ? [ENTRY] : [])
  for (const file of found) {
    for (const next of importsOf(path.join(root, file))) {
      found.add(path.posix.join(path.posix.dirname(file), next))
    }
  }
  // The texts themselves are nobody's words.
  return [...found].filter((file) => !file.startsWith('src/lib/texts/'))
}

function importsOf(file: string): string[] {
  const text = withoutLazyParts(readFileSync(file, 'utf8'))
  return [STATIC, DYNAMIC].flatMap((form) => [...text.matchAll(form)].map(([, found = '']) => found))
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
