import type { Locale } from '../../contract/vocabulary.ts'
import en from '../../locales/faults/en.json' with { type: 'json' }
import es from '../../locales/faults/es.json' with { type: 'json' }
import fr from '../../locales/faults/fr.json' with { type: 'json' }
import zh from '../../locales/faults/zh.json' with { type: 'json' }
import type { PackageProblem } from './problems.ts'

const TEXTS = { zh, en, fr, es }

/** What is wrong and what to change, in a language. */
export function problemText(problem: PackageProblem, locale: Locale): string {
  const text: string = TEXTS[locale].packageProblems[problem.problem]
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(problem.params[name] ?? whole))
}

/** The lines the command line prints: the place, then the text below it. */
export function problemLines(problems: readonly PackageProblem[]): string {
  return problems
    .map((problem) => `  ${problem.path === '' ? '(file)' : problem.path}\n    ${problemText(problem, 'en')}`)
    .join('\n')
}
