import type { FaultName } from '../../contract/fault-codes.ts'
import type { Rejection } from './context.ts'

/** A refusal with its name and, where it helps, what it is about. */
export function refuse(fault: FaultName, details?: NonNullable<Rejection['details']>): Rejection {
  return details === undefined ? { ok: false, fault } : { ok: false, fault, details }
}
