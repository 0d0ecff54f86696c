import type { BatchResult } from '../../../../contract/workflow/batch-result.ts'
import { AppError } from '../../../lib/app-error.ts'
import { isFault } from './offers.ts'

/** The refusal of one row of a batch, as if it had been the answer of a call of its own. */
export function refusedItem({ fault = '', params }: BatchResult['results'][number]): AppError {
  return new AppError({
    kind: 'refused',
    fault: isFault(fault) ? fault : 'operationFailed',
    details: { fault, ...(params === undefined ? {} : { params }) },
    message: fault,
    traceId: undefined,
  })
}
