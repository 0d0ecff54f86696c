import { AppError } from '../../../lib/base/app-error.ts'

/** The bytes behind a signed link; the link is the right, so no token goes with it. */
export async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok) throw new AppError({ kind: 'unavailable', status: response.status, traceId: undefined })
  return new Uint8Array(await response.arrayBuffer())
}
