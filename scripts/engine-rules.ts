import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, ROOT } from './files.ts'

// docs/engine.md names every rule of the engine with the test that proves it. `node scripts/engine-rules.ts --write`
// fills in the tests' files from their names (`B5: …`); the check compares.

const PAGE = path.join(ROOT, 'docs/engine.md')
const ROW = /^\| ([A-Z]\d{1,2}) \| (.*) \| (.*) \| (.*) \|$/

export type RuleRow = {
  readonly rule: string
  readonly says: string
  readonly setting: string
  readonly provenBy: string
}

export function ruleRows(text = readFileSync(PAGE, 'utf8')): readonly RuleRow[] {
  return text.split('\n').flatMap((line) => {
    const [, rule = '', says = '', setting = '', provenBy = ''] = ROW.exec(line) ?? []
    return rule === '' ? [] : [{ rule, says, setting, provenBy }]
  })
}

/** Test files by the rule ids that the names of their tests begin with, or name in brackets. */
export function provingFiles(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const file of listFiles(ROOT, ['tests'], /\.test\.tsx?$/)) {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    for (const [, name = ''] of text.matchAll(
      /\b(?:it|test|describe)(?:\.\w+\([^)]*\))?\(\s*[`'"]([^`'"]+)/g,
    )) {
      for (const rule of rulesIn(name)) found.set(rule, (found.get(rule) ?? new Set()).add(file))
    }
  }
  return new Map([...found].map(([rule, files]) => [rule, [...files].toSorted(byRoom)]))
}

/** `B5, B7: a name (P4)` names B5, B7 and P4. */
function rulesIn(name: string): readonly string[] {
  const before = /^((?:[A-Z]\d{1,2}(?: \([a-z]\))?(?:, | and |–|\/)?)+)[: ]/.exec(name)?.[1] ?? ''
  const brackets = [...name.matchAll(/\(([^)]*)\)/g)].map(([, inner = '']) => inner).join(' ')
  return [...`${before} ${brackets}`.matchAll(/\b([A-Z]\d{1,2})\b/g)].map(([, rule = '']) => rule)
}

/** The engine's own tests come first. */
function byRoom(a: string, b: string): number {
  const weight = (file: string) => (file.startsWith('tests/engine/') ? 0 : 1)
  return weight(a) - weight(b) || a.localeCompare(b)
}

export function filled(text: string): string {
  const proving = provingFiles()
  return text
    .split('\n')
    .map((line) => {
      const [, rule = '', says = '', setting = ''] = ROW.exec(line) ?? []
      if (rule === '') return line
      const files = (proving.get(rule) ?? []).slice(0, 2).map((file) => `\`${file.slice('tests/'.length)}\``)
      return `| ${rule} | ${says} | ${setting} | ${files.join(', ')} |`
    })
    .join('\n')
}

if (process.argv[1] === import.meta.filename && process.argv[2] === '--write') {
  writeFileSync(PAGE, filled(readFileSync(PAGE, 'utf8')))
}
