import ky, { HTTPError, isNetworkError, isTimeoutError } from 'ky'
import type * as z from 'zod/mini'
import { basicFaultByErrcode } from '../../../contract/basic-faults.ts'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import {
  BUILD_HEADER,
  CLIENT_TYPE_HEADER,
  CLIENT_VERSION_HEADER,
  envelope,
  faultDetails,
  WIRE_VERSION,
} from '../../../contract/envelope.ts'
import type { FaultName } from '../../../contract/fault-codes.ts'
import type { ClientType } from '../../../contract/vocabulary.ts'
import { AppError } from '../base/app-error.ts'
import { underBase } from '../base/base-path.ts'
import { noteBuild, noteOutdated } from '../device/new-version.ts'
import { isOnline } from '../device/online.ts'
import { furtherTexts } from '../texts/further-texts.ts'

const TIMEOUT_MS = 10_000
const STUMBLED = 500
const SECOND_TRY_MS = 300

declare global {
  interface Window {
    /** src/standalone/early: the answer to a call that was made before this script ran; once, and of no other call. */
    countersignEarly?: (address: string) => Promise<Response | undefined> | undefined
    /** This page is being left for a vendor's login. */
    countersignLeaves?: boolean
  }
}

type Transport = (request: Request) => Promise<Response>
let transport: Transport = async (request) => (await window.countersignEarly?.(request.url)) ?? fetch(request)
let clientType: ClientType = 'OTHER'
let language = 'zh'

/** Tests put the in-process server here. */
export function setTransport(next: Transport): void {
  transport = next
}
export function setClientType(next: ClientType): void {
  clientType = next
}
/** The language the server writes its messages in. */
export function setWireLanguage(next: string): void {
  language = next
}

/** The one ky instance. It never retries: reads are retried by the query client, writes as `send` says. */
const http = ky.create({
  retry: 0,
  timeout: TIMEOUT_MS,
  credentials: 'same-origin',
  cache: 'no-store',
  throwHttpErrors: false,
  fetch: (input, init) =>
    transport(input instanceof Request && init === undefined ? input : new Request(input, init)),
})

export type SendOptions = {
  token?: string | undefined
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** For uploads and other slow calls; 10 s unless told. */
  timeoutMs?: number
  /** It is sent to its end even when the page is left meanwhile. */
  keepalive?: boolean
}

/** One request, one answer: checked data, or an AppError. Knows nothing of sessions; screens use `call`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: SendOptions = {},
): Promise<OutputOf<E>> {
  if (!isOnline()) throw new AppError({ kind: 'offline' })
  const response = await requestTwiceAtMost(endpoint, input, options)
  noteBuild(response.headers.get(BUILD_HEADER))
  return readAnswer(endpoint, response)
}

/** A write that the server stumbled over is sent once more: by its replay token it is done once, whatever happened. */
async function requestTwiceAtMost(
  endpoint: Endpoint,
  input: unknown,
  options: SendOptions,
): Promise<Response> {
  const first = await request(endpoint, input, options)
  const isRepeatable = endpoint.write === true && 'replayToken' in toRecord(input)
  if (first.status !== STUMBLED || !isRepeatable) return first
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS))
  return await request(endpoint, input, options)
}

/** The bare answer, for what is no JSON: event streams and files. */
export async function request(endpoint: Endpoint, input: unknown, options: SendOptions): Promise<Response> {
  const { path, rest } = fillPath(endpoint.path, toRecord(input))
  const method = endpoint.write ? 'POST' : endpoint.method
  const hasBody = method === 'POST' || method === 'PUT'
  const body = hasBody
    ? endpoint.form
      ? { body: new URLSearchParams(toQuery(rest)) }
      : { json: rest }
    : { searchParams: toQuery(rest) }
  try {
    return await http(new URL(underBase(path), location.origin), {
      method,
      ...body,
      headers: wireHeaders(options),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    })
  } catch (error) {
    throw lost(error)
  }
}

/** What every request says of itself. */
export function wireHeaders({
  token,
  headers,
}: Pick<SendOptions, 'token' | 'headers'>): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': language,
    [CLIENT_VERSION_HEADER]: String(WIRE_VERSION),
    [CLIENT_TYPE_HEADER]: clientType,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  }
}

/** Checked data of an answer, or an AppError. */
export async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<OutputOf<E>> {
  const body = await readJson(response)
  const wrapped = envelope.safeParse(body)
  if (wrapped.success && wrapped.data.errcode !== 0) throw await refusal(response, wrapped.data)
  if (!response.ok) throw new AppError(byStatus(response))
  const data = endpoint.raw || !wrapped.success ? body : wrapped.data.data
  const parsed = endpoint.output.safeParse(data)
  if (!parsed.success) {
    throw new AppError({ kind: 'malformed', what: `${endpoint.name}: ${firstIssue(parsed.error)}` })
  }
  // The schema of this very endpoint made the value; the compiler cannot follow that through the generic.
  return parsed.data as OutputOf<E>
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (isAbort(error)) throw new AppError({ kind: 'aborted' })
    if (response.ok) throw new AppError({ kind: 'malformed', what: 'no JSON' }, { cause: error })
    throw new AppError(byStatus(response))
  }
}

async function refusal(response: Response, body: z.output<typeof envelope>): Promise<AppError> {
  const details = faultDetails.safeParse(body.data)
  // Refusals are worded by the further texts.
  const [fault] = await Promise.all([faultOfNumber(body.errcode), furtherTexts().catch(() => {})])
  if (fault === 'unauthenticated') return new AppError({ kind: 'unauthenticated' })
  if (fault === 'clientOutdated') {
    noteOutdated()
    return new AppError({ kind: 'outdated' })
  }
  if (fault === 'notReady') {
    return new AppError({ kind: 'unavailable', status: response.status, traceId: body.traceId })
  }
  return new AppError({
    kind: 'refused',
    fault,
    details: details.success ? details.data : { fault },
    message: body.errmsg,
    traceId: body.traceId,
  })
}

/** The list of all refusals comes when one is met that the first page does not carry; without it the message still says. */
async function faultOfNumber(errcode: number): Promise<FaultName> {
  const basic = basicFaultByErrcode(errcode)
  if (basic !== undefined) return basic
  const all = await import('../../../contract/fault-codes.ts').catch(() => null)
  return all?.faultByErrcode(errcode) ?? 'operationFailed'
}

function byStatus(response: Response) {
  if (response.status === 401) return { kind: 'unauthenticated' as const }
  return {
    kind: 'unavailable' as const,
    status: response.status,
    traceId: response.headers.get('x-request-id') ?? undefined,
  }
}

function lost(error: unknown): AppError {
  if (isTimeoutError(error)) return new AppError({ kind: 'timeout' }, { cause: error })
  if (isAbort(error)) return new AppError({ kind: 'aborted' })
  if (error instanceof HTTPError) return new AppError(byStatus(error.response), { cause: error })
  if (isNetworkError(error) || error instanceof TypeError) {
    const kind = isOnline() ? 'unavailable' : 'offline'
    return new AppError(kind === 'offline' ? { kind } : { kind, status: 0, traceId: undefined }, {
      cause: error,
    })
  }
  return new AppError({ kind: 'unavailable', status: 0, traceId: undefined }, { cause: error })
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

function firstIssue(error: z.core.$ZodError): string {
  const issue = error.issues[0]
  return issue === undefined ? 'unknown' : `${issue.path.join('.')}: ${issue.message}`
}

function toRecord(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {}
}

/** `/x/:id` takes `id` from the input; what is left travels as query or body. */
function fillPath(pattern: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = pattern.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

export function toQuery(input: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}
