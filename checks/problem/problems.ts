import type english from '../../locales/en.json'
import type { Example } from '../graph/example.ts'

/** What can be wrong with an app package: keys below `packageProblems.` in locales/. */
export type PackageProblemName = keyof typeof english.packageProblems

/** One thing wrong with a package file: where, what, and (in the message) what to change. */
export type PackageProblem = {
  /** Place in the file: `workflows[0].nodes[2].participants[0].role`; empty for the whole file. */
  readonly path: string
  readonly problem: PackageProblemName
  readonly params: Readonly<Record<string, string | number>>
  /** A run that shows it, where a run can. */
  readonly example?: Example
}

/** What is odd but works; everything else is refused. */
const WARNINGS: ReadonlySet<PackageProblemName> = new Set<PackageProblemName>([
  'ratioRounded',
  'titleShowsHidden',
  'returnMayMiss',
  'skipNeverHappens',
  'decidesBeforeDue',
  'endsUnseen',
  'nameShared',
])

/** Whether a package with this problem can be published nevertheless. */
export function isWarning(problem: PackageProblemName): boolean {
  return WARNINGS.has(problem)
}

export type Path = readonly PropertyKey[]

/** Collects problems; every check gets one and goes on after a finding, so that one run names them all. */
export type Report = (
  path: Path,
  problem: PackageProblemName,
  params?: PackageProblem['params'],
  example?: Example,
) => void

const MOST_PROBLEMS = 200

/** A report that writes into `errors` and `warnings`, the first 200 of each. */
export function reportInto(errors: PackageProblem[], warnings: PackageProblem[] = []): Report {
  return (path, problem, params = {}, example = undefined) => {
    const list = isWarning(problem) ? warnings : errors
    if (list.length >= MOST_PROBLEMS) return
    list.push({ path: pathText(path), problem, params, ...(example === undefined ? {} : { example }) })
  }
}

/** A report whose findings show `example` unless they bring their own; it is asked only when there is a finding. */
export function withExample(report: Report, example: () => Example | undefined): Report {
  return (path, problem, params, own) => report(path, problem, params, own ?? example())
}

/** `['workflows', 0, 'nodes']` → `workflows[0].nodes`; keys that are no plain words are quoted. */
export function pathText(path: Path): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else if (/^[A-Za-z_$][\w$]*$/.test(String(part))) text += text === '' ? String(part) : `.${String(part)}`
    else text += `[${JSON.stringify(String(part))}]`
  }
  return text
}
