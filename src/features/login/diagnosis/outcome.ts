import { FAULTS, type FaultName } from '../../../../contract/fault-codes.ts'
import type { diagnosis } from '../../../../locales/en.json'
import { PLATFORM_FAULTS, type PlatformResult } from '../../../../platform-adapters/platform.ts'
import { AppError, detailsOf, messageKey } from '../../../lib/base/app-error.ts'

export type Said = keyof (typeof diagnosis)['say']

/** `note`: it works without, but one should know. `skipped`: not wanted here, or needs a step that failed. */
export type Result = 'ok' | 'note' | 'failed' | 'skipped'
/** How a step ended. Holds our own words and codes alone, so that it may be copied and sent to somebody. */
export type Outcome = {
  readonly result: Result
  readonly say?: `diagnosis.say.${Said}` | ReturnType<typeof messageKey>
  readonly params?: Readonly<Record<string, string | number>>
  /** The vendor's own, or the client's. */
  readonly code?: string | undefined
}

export function outcome(result: Result, said?: Said, params?: Outcome['params']): Outcome {
  return {
    result,
    ...(said === undefined ? {} : { say: `diagnosis.say.${said}` as const }),
    ...(params === undefined ? {} : { params }),
  }
}

/** What a refusal of our server, or none of its answers, means. */
export function outcomeOfError(error: unknown): Outcome {
  const details = detailsOf(error)
  const code = shownCode(details?.params?.code)
  const seconds = details?.retryAfterSeconds ?? SOON_SECONDS
  return { result: 'failed', say: messageKey(error), params: { seconds, code: code ?? '–' }, code }
}

export function outcomeOfFault(fault: string | null, code: string | null): Outcome {
  const shown = shownCode(code)
  const params = { seconds: SOON_SECONDS, code: shown ?? '–' }
  return {
    result: 'failed',
    say: fault !== null && isFault(fault) ? `faults.${fault}` : 'failures.unknown',
    params,
    code: shown,
  }
}

/**
 * What a call of the container came to. Its words stay out: they may tell addresses, signatures and names. `asked`: who
 * was; both know a `timeout`.
 */
export function outcomeOfCall(
  result: PlatformResult<unknown>,
  asked: 'client' | 'server' = 'client',
): Outcome {
  switch (result.status) {
    case 'ok':
      return { result: 'ok' }
    case 'cancelled':
      return outcome('note', 'cancelled')
    case 'unavailable':
      return outcome('note', 'unavailable')
    case 'denied':
      return outcome('failed', 'denied')
    case 'failed':
      return outcomeOfFailure(result.code, result.text, asked)
  }
}

const FAILURES = ['offline', 'timeout', 'unauthenticated', 'unavailable', 'malformed', 'outdated'] as const

function outcomeOfFailure(code: string, text: string, asked: 'client' | 'server'): Outcome {
  if (isFault(code)) return outcomeOfFault(code, null)
  const failure = FAILURES.find((kind) => kind === code)
  if (failure !== undefined && asked === 'server') return { result: 'failed', say: `failures.${failure}` }
  const ours = Object.values(PLATFORM_FAULTS).find((fault) => fault === code)
  if (ours !== undefined) return { ...outcome('failed', ours), code: clientCode(text) }
  return { ...outcome('failed', 'refused'), code: clientCode(code) ?? clientCode(text) }
}

const SOON_SECONDS = 60

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name)
}

/** A number, or one word of letters: whatever else stands there may be a token. */
export function shownCode(code: unknown): string | undefined {
  const text = typeof code === 'number' ? String(code) : code
  return typeof text === 'string' && /^(-?\d{1,8}|[a-z]+([._][a-z]+)*)$/i.test(text) && text.length <= 40
    ? text
    : undefined
}

/** Of a client's words its code alone: the vendor's, else the client's own, else what it calls invalid. */
function clientCode(text: string): string | undefined {
  return (
    /code\W{0,3}(\d{1,6})(?!\d)/i.exec(text)?.[1] ??
    /^-?\d{1,6}(?!\d)/.exec(text)?.[0] ??
    /invalid ?(signature|corpid|appid|agentid|url)/i.exec(text)?.[0].toLowerCase()
  )
}

/** A promise of the browser that may never settle: some web views open their database late or never. */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError({ kind: 'timeout' })), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
