import type * as z from 'zod/mini'
import type { InputProblem } from '../../contract/envelope.ts'

type Issue = z.core.$ZodIssue
type Params = Record<string, string | number>

/** More would not help anyone who has to correct them. */
const MOST_PROBLEMS = 50

/** What the schema found wrong, as paths and locale keys below `problems.`. */
export function problemsOf(issues: readonly Issue[], input: unknown): InputProblem[] {
  const described = issues.slice(0, MOST_PROBLEMS).flatMap((issue) => describe(issue, input, []))
  return described.slice(0, MOST_PROBLEMS)
}

function describe(issue: Issue, input: unknown, above: readonly PropertyKey[]): InputProblem[] {
  const path = [...above, ...issue.path]
  const missing = valueAt(input, path) === undefined
  switch (issue.code) {
    case 'invalid_type':
      return missing
        ? [problem(path, 'required')]
        : [problem(path, 'wrongType', { expected: issue.expected })]
    case 'invalid_value':
      return [problem(path, missing ? 'required' : 'notAllowed')]
    case 'too_small':
      return [problem(path, tooLittle(issue.origin), { minimum: Number(issue.minimum) })]
    case 'too_big':
      return [problem(path, tooMuch(issue.origin), { maximum: Number(issue.maximum) })]
    case 'unrecognized_keys':
      return issue.keys.map((key) => problem([...path, key], 'unknownKey'))
    case 'invalid_union':
      return missing ? [problem(path, 'required')] : describeUnion(issue, input, path)
    case 'custom':
      return [problem(path, /^[a-z][A-Za-z]*$/.test(issue.message) ? issue.message : 'notAllowed')]
    case 'invalid_key':
    case 'invalid_element':
      return [problem(path, 'notAllowed')]
    default:
      return [problem(path, 'badFormat')]
  }
}

/** Of several readings, the one that understood most of the value says what is wrong with it. */
function describeUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  input: unknown,
  path: readonly PropertyKey[],
): InputProblem[] {
  const closest = issue.errors.find((branch) => !branch.some(isWholeTypeWrong))
  if (closest && closest.length > 0) return closest.flatMap((inner) => describe(inner, input, path))
  return [problem(path, issue.errors.length > 0 ? 'wrongType' : 'notAllowed')]
}

function isWholeTypeWrong(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
}

function tooLittle(origin: string): string {
  if (origin === 'string') return 'tooShort'
  return origin === 'array' || origin === 'set' || origin === 'map' ? 'tooFew' : 'tooSmall'
}

function tooMuch(origin: string): string {
  if (origin === 'string') return 'tooLong'
  return origin === 'array' || origin === 'set' || origin === 'map' ? 'tooMany' : 'tooBig'
}

function problem(path: readonly PropertyKey[], name: string, params?: Params): InputProblem {
  return { path: path.map(String).join('.'), problem: name, ...(params ? { params } : {}) }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
