import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { VendorError } from './vendor-error.ts'

const TIMEOUT_MS = 8_000
const LARGEST_ANSWER = 8 * 1024 * 1024
const PATIENT_TRIES = 5
const FIRST_PAUSE_MS = 250

/** One call of a vendor's server. */
export type VendorCall = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Base of the configuration and path. */
  readonly url: string
  readonly query?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The codes of the two families of answers (containers.md §3.4). */
const LIMIT_CODES =
  /^(90002|90018|90019|900\d\d|45009|45033|1111|flowControlError|.*(Throttling|flowControl|qpsLimit).*)$/i

/** Asks once; a redirect, an endless answer, no JSON and eight seconds of silence are all "down". */
export async function askVendor(call: VendorCall, signal?: AbortSignal): Promise<unknown> {
  const { status, body } = await exchange(call, signal)
  const code = codeOf(body)
  if (code !== null && LIMIT_CODES.test(code)) throw new VendorError('limited', code)
  if (status === 429) throw new VendorError('limited', code ?? '429')
  if (code !== null) throw new VendorError('refused', code)
  if (status >= 500 || body === undefined) throw new VendorError('down', status === 0 ? '' : String(status))
  if (status >= 400) throw new VendorError('refused', String(status))
  return body
}

/**
 * For work nobody waits for: limits and short outages are waited out, a few times, but never a silence; whoever is
 * silent once is not asked again in the same breath.
 */
export async function askPatiently(call: VendorCall, signal?: AbortSignal): Promise<unknown> {
  const until = performance.now() + TIMEOUT_MS
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askVendor(call, signal)
    } catch (error) {
      const isPassing = error instanceof VendorError && error.kind !== 'refused'
      if (!isPassing || attempt === PATIENT_TRIES || performance.now() >= until) throw error
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { ...(signal ? { signal } : {}) })
    }
  }
}

async function exchange(
  { method, url, query = {}, json, headers = {} }: VendorCall,
  signal: AbortSignal | undefined,
) {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  try {
    const answer = await fetch(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    return { status: answer.status, body: await readJson(answer) }
  } catch {
    return { status: 0, body: undefined }
  }
}

async function readJson(answer: Response): Promise<unknown> {
  if (answer.body === null) return undefined
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LARGEST_ANSWER) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Null when the call succeeded. The old answers say errcode 0, the newer ones a word on failure only. */
function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const errcode: unknown = Reflect.get(body, 'errcode')
  if (typeof errcode === 'number' || typeof errcode === 'string') {
    if (String(errcode) === '0') return null
    const inner: unknown = Reflect.get(body, 'sub_code')
    // DingTalk wraps the real reason: 88 with a code inside.
    return String(errcode) === '88' && (typeof inner === 'string' || typeof inner === 'number')
      ? String(inner)
      : String(errcode)
  }
  const code: unknown = Reflect.get(body, 'code')
  if (typeof code === 'string' && Reflect.has(body, 'message')) return code
  return Reflect.get(body, 'status') === 1111 ? '1111' : null
}

/** The part of an answer that we use; one in a shape we do not know is as good as none. */
export function readVendor<T extends z.ZodMiniType>(shape: T, answer: unknown): z.output<T> {
  const parsed = z.safeParse(shape, answer)
  if (!parsed.success) throw new VendorError('down', 'unreadable')
  return parsed.data
}
