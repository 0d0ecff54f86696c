import type { FaultName } from '../../../contract/fault-codes.ts'
import { Fault } from '../../base/fault.ts'

/** For commands that the server repeats: these refusals mean that there is nothing left to do. Answers whether it was done. */
export async function unlessRefused(
  refusals: readonly FaultName[],
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Fault && refusals.includes(error.fault)) return false
    throw error
  }
}
