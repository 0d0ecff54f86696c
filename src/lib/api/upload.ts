import type { Endpoint, OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { UPLOAD_PART } from '../../../contract/files.ts'
import { AppError } from '../base/app-error.ts'
import { underBase } from '../base/base-path.ts'
import { isOnline } from '../device/online.ts'
import { readAnswer, toQuery, wireHeaders } from '../http/http.ts'
import { withSession } from './api.ts'

/** The server cuts an upload after a minute. */
const TIMEOUT_MS = 65_000

export type UploadRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void
}

/** Carries an upload; tests put the in-process server here. */
let carry: (request: UploadRequest) => Promise<Response> = byXhr

export function setUploadTransport(next: typeof carry): void {
  carry = next
}

export type Sending = Pick<UploadRequest, 'signal' | 'onProgress'>

/** Sends one file to an `upload` endpoint of the contract. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  input: ParsedInputOf<E> & Record<string, unknown>,
  sending: Sending,
): Promise<OutputOf<E>> {
  return withSession((token) => sendFileAs(token, endpoint, file, input, sending))
}

/** The same with a token that is no session's. */
export async function sendFileAs<E extends Endpoint>(
  token: string,
  endpoint: E,
  file: File,
  input: ParsedInputOf<E> & Record<string, unknown>,
  sending: Sending,
): Promise<OutputOf<E>> {
  if (!isOnline()) throw new AppError({ kind: 'offline' })
  const url = `${new URL(underBase(endpoint.path), location.origin)}?${new URLSearchParams(toQuery(input))}`
  const body = new FormData()
  body.append(UPLOAD_PART, file, 'file')
  const response = await carry({ url, headers: wireHeaders({ token }), body, ...sending })
  return readAnswer(endpoint, response)
}

/** The one request that `fetch` cannot make: it says how far it is. */
function byXhr({ url, headers, body, signal, onProgress }: UploadRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', url)
    xhr.timeout = TIMEOUT_MS
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    const lost = () => {
      reject(
        new AppError(
          isOnline() ? { kind: 'unavailable', status: 0, traceId: undefined } : { kind: 'offline' },
        ),
      )
    }
    xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status }))
    xhr.onerror = lost
    xhr.ontimeout = () => reject(new AppError({ kind: 'timeout' }))
    xhr.onabort = () => reject(new AppError({ kind: 'aborted' }))
    signal.addEventListener('abort', () => xhr.abort())
    xhr.send(body)
  })
}
