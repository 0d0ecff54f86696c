import type { Example } from '../../../checks/graph/example.ts'
import { isWarning, type PackageProblem } from '../../../checks/problem/problems.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { localised } from '../../../rules/text/localised.ts'
import { SERVER_TEXTS } from '../../base/server-texts.ts'

/** What is wrong and what to change, in a language. */
export function problemText(problem: PackageProblem, locale: Locale): string {
  return filled(SERVER_TEXTS[locale].packageProblems[problem.problem], problem.params)
}

/** How a run gets there, in a language; null when the problem shows none. */
export function exampleText({ example }: PackageProblem, locale: Locale): string | null {
  if (example === undefined) return null
  const texts = SERVER_TEXTS[locale].packageExample
  const parts = [
    filled(texts.way, { way: wayText(example, locale) }),
    example.initiator === null ? '' : filled(texts.initiator, { initiator: example.initiator }),
    example.values === null ? '' : filled(texts.values, { values: example.values }),
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** Nodes by name; in brackets what the line onwards asks for. */
function wayText({ steps }: Example, locale: Locale): string {
  return steps
    .map(({ name, line }) => `${localised(name, locale, 'zh')}${line === null ? '' : ` [${line}]`}`)
    .join(' → ')
}

function filled(text: string, params: PackageProblem['params']): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** The lines the command line prints: the place, the text below it, and a run that shows it. */
export function problemLines(problems: readonly PackageProblem[]): string {
  return problems
    .flatMap((problem) => {
      const place = problem.path === '' ? '(file)' : problem.path
      const mark = isWarning(problem.problem) ? `${SERVER_TEXTS.en.packageExample.warning} ` : ''
      const example = exampleText(problem, 'en')
      const lines = [`  ${place}`, `    ${mark}${problemText(problem, 'en')}`]
      return example === null ? lines : [...lines, `    ${example}`]
    })
    .join('\n')
}
