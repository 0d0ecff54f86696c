import * as z from 'zod/mini'
import type { FaultName } from '../../../../contract/fault-codes.ts'
import { useLocationState } from '../../../lib/address/use-location-state.ts'
import { isFault, shownCode } from './outcome.ts'

const handed = z.object({
  lastFailure: z.object({ fault: z.optional(z.string()), code: z.optional(z.string()) }),
})

/** Why the last login failed, handed over by the login page: a fault of ours and the vendor's or client's code. */
export type LastFailure = { readonly fault: FaultName | undefined; readonly code: string | undefined }

export function useLastFailure(): LastFailure | undefined {
  const said = useLocationState(handed)?.lastFailure
  const fault = said?.fault !== undefined && isFault(said.fault) ? said.fault : undefined
  const code = shownCode(said?.code)
  return fault === undefined && code === undefined ? undefined : { fault, code }
}
