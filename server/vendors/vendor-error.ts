import { Fault } from '../base/fault.ts'

/**
 * `refused`: the vendor says no, by its code. `limited`: too many calls, later it works. `down`: no answer, or none that
 * can be read.
 */
export type VendorErrorKind = 'refused' | 'limited' | 'down'

/** What a vendor's server came to. Holds its code and no word of the request: addresses carry tokens (security C-06). */
export class VendorError extends Error {
  readonly kind: VendorErrorKind
  /** The vendor's own number or word; empty when there was no answer. */
  readonly code: string
  /** Given: it was not even asked, because it failed too often of late, and is not to be for so long. */
  readonly waitMs: number | null

  constructor(kind: VendorErrorKind, code: string, waitMs: number | null = null) {
    super(code === '' ? `the vendor is ${kind}` : `the vendor answered ${code}`)
    this.name = 'VendorError'
    this.kind = kind
    this.code = code
    this.waitMs = waitMs
  }
}

const BUSY_SECONDS = 60

/** What a failed call of a vendor is to a person who waits for it; anything else is passed on. */
export function vendorFault(error: unknown): unknown {
  if (!(error instanceof VendorError)) return error
  if (error.kind === 'limited') return new Fault('vendorBusy', { retryAfterSeconds: BUSY_SECONDS })
  if (error.kind === 'down') return new Fault('vendorUnreachable')
  return new Fault('vendorRefused', { params: { code: error.code } })
}

/** The answer of a vendor for somebody who waits for it: its failure is a Fault. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw vendorFault(error)
  }
}
