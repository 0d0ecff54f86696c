import type { FaultDetails } from '../../contract/envelope.ts'
import { FAULTS, type FaultName } from '../../contract/fault-codes.ts'

/** A refusal on its way to the one error handler: thrown by routes, policies and stores. */
export class Fault extends Error {
  readonly fault: FaultName
  readonly details: Omit<FaultDetails, 'fault'>

  constructor(fault: FaultName, details: Omit<FaultDetails, 'fault'> = {}) {
    super(fault)
    this.name = 'Fault'
    this.fault = fault
    this.details = details
  }

  get status(): number {
    return FAULTS[this.fault].status
  }
}
