import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './files.ts'
import type { Report } from './report.ts'

type Ban = {
  readonly what: string
  readonly pattern: RegExp
  /** Code is looked at without its comments, everything else as it is. */
  readonly in: 'code' | 'text'
  /** Only files of these names; absent: all. */
  readonly files?: RegExp
}

const PLACES = [
  'contract',
  'rules',
  'checks',
  'engine',
  'server',
  'src',
  'platform-adapters',
  'samples',
  'scripts',
  'bench',
  'tests',
  'locales',
  'docs',
  'public',
  'index.html',
  'README.md',
  'vite.config.ts',
  'vitest.config.ts',
]

/** These two spell the words out in order to find them. */
const EXEMPT = ['scripts/check-banned.ts', 'tests/scripts/banned.test.ts']

const BANS: readonly Ban[] = [
  { what: 'eval (X-01)', pattern: /(?<![\w.])eval\s*\(/, in: 'code' },
  { what: 'new Function (X-01)', pattern: /\bnew\s+Function\b|(?<![\w.])Function\s*\(\s*['"`]/, in: 'code' },
  { what: 'node:vm (X-01)', pattern: /['"](node:)?vm2?['"]/, in: 'code' },
  { what: 'a timer with text (X-01)', pattern: /\bset(Timeout|Interval)\(\s*['"`]/, in: 'code' },
  { what: "postMessage to '*' (C-09)", pattern: /postMessage\([^)]*,\s*['"`]\*['"`]/, in: 'code' },
  {
    what: 'the type any',
    pattern: /:\s*any\b(?!\s*\w)|\bas\s+any\b|[<,]\s*any\s*[,>]|\bany\[\]/,
    in: 'code',
  },
  {
    what: 'a limit that counts halves of characters: mostCharacters of ui/input/limited-typing.ts',
    pattern: /\bmaxLength=/,
    in: 'code',
  },
  { what: 'a silenced type check', pattern: /@ts-(ignore|nocheck)/, in: 'text' },
  { what: 'a test that does not run', pattern: /\b(test|it|describe)\.(only|skip|todo)\b/, in: 'code' },
  // A page that no server makes shows what nobody will ever see, and hides what is missing.
  {
    what: 'a page made by hand: it comes from the server in process (tests/support/prepared-answers.ts)',
    pattern:
      /\ballowedActions:\s*(\[|\w+\.map|\w*[Oo]ffers?\b)|:\s*FormPage\s*=\s*\{|\b(as|satisfies)\s+(FormPage|AllowedAction)\b|\bloadForm\.path\]:/,
    in: 'code',
    files: /^tests\/(src|e2e|support)\//,
  },
  // It matches beside everything: each row that comes or goes would have all rows beside it styled anew.
  {
    what: "a style for any neighbour of any: '> :not(:first-child)' instead",
    pattern: /\*\s*[+~]\s*\*\s*[,{]/,
    in: 'text',
  },
  {
    what: 'a path of one machine',
    pattern: /(?<![\w.])\/(home|Users)\/[a-z]\w*\/|(?<![\w./])\/(work|root)\/|[A-Z]:\\Users\\/,
    in: 'text',
  },
]

/** Words that must not stand in the repository (security X-01, C-09 and the house rules). */
export async function checkBanned(root: string): Promise<Report> {
  const files = listFiles(root, PLACES, /\.(ts|tsx|mjs|js|css|html|json|md|sql)$/).filter(
    (file) => !EXEMPT.includes(file),
  )
  const problems = files.flatMap((file) => findBanned(file, readFileSync(path.join(root, file), 'utf8')))
  return { problems, note: `${files.length} files, ${BANS.length} patterns` }
}

/** `file:line: what` for each banned word of one file. */
export function findBanned(file: string, text: string): string[] {
  const isCode = /\.(ts|tsx|mjs|js|html)$/.test(file)
  const code = isCode ? withoutComments(text).split('\n') : []
  return text.split('\n').flatMap((line, index) =>
    BANS.filter((ban) => ban.files?.test(file) !== false)
      .filter((ban) => ban.pattern.test(ban.in === 'code' ? (code[index] ?? '') : line))
      .map((ban) => `${file}:${index + 1}: ${ban.what}`),
  )
}

/** Blanks comments and keeps the line numbers. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1')
}
