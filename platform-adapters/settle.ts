import { type Failed, PLATFORM_FAULTS, type PlatformResult } from './platform.ts'

/** How long is waited where no person is asked, in ms. Tests wait less. */
export type Patience = {
  /** For the bridge of the container. */
  readonly bridge: number
  /** For an answer of the container. */
  readonly call: number
  /** For a place: satellites take their time. */
  readonly locate: number
}
export const PATIENCE: Patience = { bridge: 5000, call: 8000, locate: 20_000 }

export function ok<T>(value: T): PlatformResult<T> {
  return { status: 'ok', value }
}

export function failed(code: string, text: string): Failed {
  return { status: 'failed', code, text }
}

/** The first of the two: the answer, or `timeout` after so many ms. */
export async function within<T>(
  ms: number,
  answer: Promise<PlatformResult<T>>,
  code: string = PLATFORM_FAULTS.timeout,
): Promise<PlatformResult<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Failed>((resolve) => {
    timer = setTimeout(() => resolve(failed(code, `nothing within ${ms} ms`)), ms)
  })
  const first = await Promise.race([answer, late])
  clearTimeout(timer)
  return first
}

/** A container's answer; the web's where the container has none. What the person refused or closed stands. */
export async function orElse<T>(
  native: Promise<PlatformResult<T>>,
  web: () => Promise<PlatformResult<T>>,
): Promise<PlatformResult<T>> {
  const answer = await native
  return answer.status === 'unavailable' || answer.status === 'failed' ? await web() : answer
}

const LONGEST_QUIET_WAIT_MS = 2000
const QUIET_GUESS_MS = 500

/** When the page is loaded and has nothing to do. */
export function whenQuiet(): Promise<void> {
  return new Promise((done) => {
    const idle = () => {
      if (typeof requestIdleCallback !== 'function') setTimeout(done, QUIET_GUESS_MS)
      else requestIdleCallback(() => done(), { timeout: LONGEST_QUIET_WAIT_MS })
    }
    if (document.readyState === 'complete') idle()
    else window.addEventListener('load', idle, { once: true })
  })
}

/** A number that may have come as text; undefined when it is neither. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
