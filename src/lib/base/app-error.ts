import type { FaultDetails, InputProblem } from '../../../contract/envelope.ts'
import type { FaultName } from '../../../contract/fault-codes.ts'

/** Every way a call can end badly; thrown by `call`, caught by TanStack Query and by the screens. */
export type AppFailure =
  | { kind: 'offline' }
  | { kind: 'timeout' }
  | { kind: 'unauthenticated' }
  | { kind: 'refused'; fault: FaultName; details: FaultDetails; message: string; traceId: string | undefined }
  | { kind: 'malformed'; what: string }
  | { kind: 'unavailable'; status: number; traceId: string | undefined }
  | { kind: 'outdated' }
  | { kind: 'aborted' }

export class AppError extends Error {
  readonly failure: AppFailure

  constructor(failure: AppFailure, options?: ErrorOptions) {
    super(failure.kind === 'refused' ? `refused: ${failure.fault}` : failure.kind, options)
    this.name = 'AppError'
    this.failure = failure
  }
}

/** The name of a business refusal, `undefined` for any other failure. */
export function faultOf(error: unknown): FaultName | undefined {
  return error instanceof AppError && error.failure.kind === 'refused' ? error.failure.fault : undefined
}

export function detailsOf(error: unknown): FaultDetails | undefined {
  return error instanceof AppError && error.failure.kind === 'refused' ? error.failure.details : undefined
}

/** What is wrong with which field, for the screen that sent it. */
export function problemsOf(error: unknown): readonly InputProblem[] {
  return detailsOf(error)?.problems ?? []
}

export function traceIdOf(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined
  const { failure } = error
  return failure.kind === 'refused' || failure.kind === 'unavailable' ? failure.traceId : undefined
}

/** True when asking again later may succeed without a change by the person. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { failure } = error
  return failure.kind === 'offline' || failure.kind === 'timeout' || failure.kind === 'unavailable'
}

export type MessageKey =
  | `faults.${FaultName}`
  | `failures.${Exclude<AppFailure['kind'], 'refused'>}`
  | 'failures.unknown'

/** The only map from an error to a locale key. */
export function messageKey(error: unknown): MessageKey {
  if (!(error instanceof AppError)) return 'failures.unknown'
  const { failure } = error
  return failure.kind === 'refused' ? `faults.${failure.fault}` : `failures.${failure.kind}`
}

export function messageParams(error: unknown): Record<string, string | number> {
  const details = detailsOf(error)
  const seconds = details?.retryAfterSeconds
  return { ...details?.params, ...(seconds === undefined ? {} : { seconds }) }
}
