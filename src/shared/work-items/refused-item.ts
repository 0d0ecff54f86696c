import type { FaultDetails } from '../../../contract/envelope.ts'
import { FAULTS, type FaultName } from '../../../contract/fault-codes.ts'
import { AppError } from '../../lib/base/app-error.ts'

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name)
}

/** The refusal of one row of a batch, as if it had been the answer of a call of its own. */
export function refusedItem({
  fault = '',
  params,
}: {
  readonly fault?: string | undefined
  readonly params?: FaultDetails['params']
}): AppError {
  return new AppError({
    kind: 'refused',
    fault: isFault(fault) ? fault : 'operationFailed',
    details: { fault, ...(params === undefined ? {} : { params }) },
    message: fault,
    traceId: undefined,
  })
}
