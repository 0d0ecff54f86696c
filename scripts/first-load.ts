import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from './budgets.ts'
import { HINT, RUN_AT_ONCE } from './compile-hints.ts'

const NAMED = ['polyfills', 'vendor', 'list', 'document', 'parts']
const PRELOAD = /<link rel="modulepreload"[^>]* href="\.\/([^"]+)">/g

/** What the build does for the first load and does no more: a name that matches nothing says nothing by itself. */
export function firstLoadProblems(
  manifest: Manifest,
  page: string,
  read: (file: string) => string,
): readonly string[] {
  const filesOf = (name: string) =>
    Object.values(manifest).flatMap((one) => (one.name === name ? [one.file] : []))
  const isHinted = (file: string) => read(file).startsWith(HINT)
  const sizes = [...page.matchAll(PRELOAD)].map(([, file = '']) => read(file).length)
  return [
    ...NAMED.filter((name) => filesOf(name).length === 0).map(
      (name) => `no file of the build is named ${name} (scripts/chunks.ts, scripts/screen-chunk.ts)`,
    ),
    ...RUN_AT_ONCE.filter((name) => !filesOf(name).some(isHinted)).map(
      (name) => `no file ${name} begins with the hint to compile it (scripts/compile-hints.ts)`,
    ),
    ...(sizes.length > 1 && sizes.at(-1) === Math.max(...sizes)
      ? []
      : ['the largest script that the page names is not its last (scripts/largest-last.ts)']),
  ]
}

/** Of the build that stands in dist/. */
export function builtFirstLoadProblems(root: string, manifest: Manifest): readonly string[] {
  const read = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8')
  return firstLoadProblems(manifest, read('index.html'), read)
}
