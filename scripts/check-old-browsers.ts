import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.ts'
import { listFiles } from './files.ts'
import { foreignCalls } from './old-browsers/foreign-calls.ts'
import { foreignStyles } from './old-browsers/foreign-styles.ts'
import type { Report } from './report.ts'

/** Nothing that ships is written in what the oldest browsers cannot read, or calls what they lack. */
export async function checkOldBrowsers(root: string): Promise<Report> {
  await ensureBuilt()
  const files = listFiles(path.join(root, 'dist'), ['.'], /\.(js|css)$|^index\.html$/)
  const problems = files.flatMap((file) => {
    const text = readFileSync(path.join(root, 'dist', file), 'utf8')
    const found = file.endsWith('.css') ? foreignStyles(text) : foreignCalls(file, scriptOf(file, text))
    return found.map((problem) => `${file}: ${problem}`)
  })
  if (files.length === 0) problems.push('dist has no script')
  return { problems, note: `${files.length} files of the build` }
}

/** Of a page, what is written inside it. */
function scriptOf(file: string, text: string): string {
  if (!file.endsWith('.html')) return text
  return [...text.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code)
    .join('\n')
}
