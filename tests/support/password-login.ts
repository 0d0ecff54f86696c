import { webcrypto } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { OutputOf } from '../../contract/endpoint.ts'
import { getCode, getPublicKey, getToken } from '../../contract/login.ts'
import type { Answer, TestServer } from './test-server.ts'

type Browser = Readonly<Record<string, string>>

/** Encrypts a password the way the app does, with the key the server hands out. */
export async function sealed(
  server: TestServer,
  password: string,
): Promise<{ readonly index: string; readonly password: string }> {
  const { data } = await server.call(getPublicKey)
  return {
    index: data.index,
    password: await encrypt(data.key, { password, nonce: data.nonce, time: data.time }),
  }
}

/** RSA-OAEP-SHA-256 of any content under a public key (base64 SPKI). */
export async function encrypt(key: string, content: unknown): Promise<string> {
  const spki = Buffer.from(key, 'base64')
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const publicKey = await webcrypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt'])
  const bytes = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
  return Buffer.from(await webcrypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, bytes)).toString(
    'base64',
  )
}

export type Credentials = { readonly corpId?: string; readonly username: string; readonly password: string }

/** First step of the login. */
export async function askForCode(
  server: TestServer,
  { password, ...who }: Credentials,
  headers: Browser = {},
): Promise<Answer<OutputOf<typeof getCode>>> {
  return await server.call(getCode, { ...who, ...(await sealed(server, password)) }, { headers })
}

/** Both steps; answers the tokens, the session's cookie and the Authorization header. */
export async function logInByPassword(server: TestServer, who: Credentials) {
  const first = await askForCode(server, who)
  const cookie = cookiesOf(first.response)
  const second = await server.call(getToken, { code: first.data.code }, { headers: { cookie } })
  return {
    answer: second,
    cookie: cookiesOf(second.response),
    authorization: `Bearer ${second.data.access_token}`,
  }
}

/** The cookies of an answer that have a value, as a browser would send them back. */
export function cookiesOf(response: LightMyRequestResponse): string {
  return setCookies(response)
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}

/** The Set-Cookie lines of an answer. */
export function setCookies(response: LightMyRequestResponse): string[] {
  return [response.headers['set-cookie'] ?? []].flat()
}
