import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { AppError } from '../base/app-error.ts'
import { request, type SendOptions, send } from '../http/http.ts'
import { accessToken, isVisiting, loseSession, refreshSession } from '../session/session.ts'

export type CallOptions = Pick<SendOptions, 'signal' | 'timeoutMs'>

/**
 * The only function that makes a request: checked, typed data or an AppError. A call behind the login renews the token
 * once when it is refused; when that fails too, the session is lost (spec §8). System configuration, setting and theme
 * lookups are public calls: their 401 never leads away from the page.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  if (endpoint.access === 'public') return send(endpoint, input, options)
  return withSession((token) => send(endpoint, input, { ...options, token }))
}

/** The bare answer of a call behind the login, for event streams and files. */
export async function callBare<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  return withSession(async (token) => {
    const response = await request(endpoint, input, { ...options, token })
    if (response.status === 401) throw new AppError({ kind: 'unauthenticated' })
    if (!response.ok) throw new AppError({ kind: 'unavailable', status: response.status, traceId: undefined })
    return response
  })
}

/** Runs a request with the access token, renewed once when it is refused. */
export async function withSession<T>(run: (token: string) => Promise<T>): Promise<T> {
  if (isVisiting()) throw new AppError({ kind: 'unauthenticated' })
  const held = accessToken()
  if (held !== undefined) {
    try {
      return await run(held)
    } catch (error) {
      if (!isUnauthenticated(error)) throw error
    }
  }
  // Another call may have renewed it while this one was under way.
  const fresh = accessToken()
  const renewed = fresh !== undefined && fresh !== held ? fresh : await renew()
  try {
    return await run(renewed)
  } catch (error) {
    if (isUnauthenticated(error)) loseSession()
    throw error
  }
}

async function renew(): Promise<string> {
  const succeeded = await refreshSession()
  const token = accessToken()
  if (succeeded && token !== undefined) return token
  loseSession()
  throw new AppError({ kind: 'unauthenticated' })
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof AppError && error.failure.kind === 'unauthenticated'
}
