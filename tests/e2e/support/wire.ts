import type { APIRequestContext } from 'playwright-core'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { envelope } from '../../../contract/envelope.ts'
import { getCode, getPublicKey, getToken } from '../../../contract/login.ts'
import { encrypt } from '../../support/password-login.ts'
import { requestOf } from '../../support/request-of.ts'
import { accountOf, CORP_ID } from './samples.ts'

/** One call over the network; a refusal throws what the server said. */
export async function callOver<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<OutputOf<E>> {
  const { method = 'GET', url, headers = {}, payload } = requestOf(endpoint, input, '/')
  const response = await request.fetch(String(url), {
    method,
    headers: {
      accept: 'application/json',
      ...(typeof headers['content-type'] === 'string' ? { 'content-type': headers['content-type'] } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(payload === undefined ? {} : { data: payload }),
  })
  const body: unknown = await response.json()
  const wrapped = envelope.safeParse(body)
  if (!response.ok() || (wrapped.success && wrapped.data.errcode !== 0))
    throw new Error(`${endpoint.name}: ${response.status()} ${JSON.stringify(body)}`)
  const parsed = endpoint.output.safeParse(endpoint.raw || !wrapped.success ? body : wrapped.data.data)
  if (!parsed.success) throw new Error(`${endpoint.name}: ${JSON.stringify(parsed.error.issues)}`)
  // The schema of this very endpoint made the value; the compiler cannot follow that through the generic.
  return parsed.data as OutputOf<E>
}

/** Signs somebody of the sample organisation in; the cookie stays in the context, the token is answered. */
export async function logInOver(request: APIRequestContext, username: string): Promise<string> {
  const { index, key, nonce, time } = await callOver(request, getPublicKey, {})
  const password = await encrypt(key, { password: accountOf(username).password, nonce, time })
  const { code } = await callOver(request, getCode, { username, password, index, corpId: CORP_ID })
  return (await callOver(request, getToken, { code })).access_token
}
