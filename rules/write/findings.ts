import type { InputProblem } from '../../contract/envelope.ts'
import type { FaultName } from '../../contract/fault-codes.ts'
import type { ProblemParams } from '../values/outcome.ts'
import type { Problem } from './problems.ts'

/** The refusals of a form write, gravest first: what the sender had no right to do goes before what is mistyped. */
const WRITE_FAULTS = [
  'fieldUnknown',
  'fieldHidden',
  'fieldReadOnly',
  'fieldInvalid',
  'fieldRequired',
] as const satisfies readonly FaultName[]
export type WriteFault = (typeof WRITE_FAULTS)[number]

export type Finding = { readonly fault: WriteFault; readonly problem: InputProblem }

export function finding(fault: WriteFault, path: string, problem: Problem, params?: ProblemParams): Finding {
  return { fault, problem: params ? { path, problem, params: { ...params } } : { path, problem } }
}

/** Most problems that are sent: enough to correct, small enough to send. */
const MAX_SENT = 100

/** What a refusal sends of the problems that were found; the app, which sends nothing, counts all of them. */
export function sentProblems(problems: readonly InputProblem[]): InputProblem[] {
  return problems.slice(0, MAX_SENT)
}

/**
 * The refusal for all that was found, or null. Invalid and missing values are listed together, so that a person sees
 * everything to correct at once.
 */
export function refusalOf(
  findings: readonly Finding[],
): { readonly fault: WriteFault; readonly problems: InputProblem[] } | null {
  const fault = WRITE_FAULTS.find((name) => findings.some((found) => found.fault === name))
  if (fault === undefined) return null
  const shown = fault === 'fieldInvalid' ? ['fieldInvalid', 'fieldRequired'] : [fault]
  const problems = findings.filter((found) => shown.includes(found.fault)).map((found) => found.problem)
  return { fault, problems }
}
