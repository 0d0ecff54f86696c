import type english from '../../locales/faults/en.json'

/** What can be wrong with an app package: keys below `packageProblems.` in locales/faults. */
export type PackageProblemName = keyof typeof english.packageProblems

/** One thing wrong with a package file: where, what, and (in the message) what to change. */
export type PackageProblem = {
  /** Place in the file: `workflows[0].nodes[2].participants[0].role`; empty for the whole file. */
  readonly path: string
  readonly problem: PackageProblemName
  readonly params: Readonly<Record<string, string | number>>
}

export type Path = readonly PropertyKey[]

/** Collects problems; every check gets one and goes on after a finding, so that one run names them all. */
export type Report = (path: Path, problem: PackageProblemName, params?: PackageProblem['params']) => void

const MOST_PROBLEMS = 200

/** A report that writes into `problems`, the first 200 of them. */
export function reportInto(problems: PackageProblem[]): Report {
  return (path, problem, params = {}) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ path: pathText(path), problem, params })
  }
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
