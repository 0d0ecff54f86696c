import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FilePart, filePartOf } from './file-part.ts'

export type CookieOptions = {
  /** Absent: until the browser closes. 0 removes the cookie. */
  readonly maxAgeSeconds?: number
  readonly path: string
  readonly sameSite: 'Strict' | 'Lax' | 'None'
  readonly secure: boolean
  /** For cookies inside another site's frame (CHIPS). */
  readonly partitioned?: boolean
}

/** The part of HTTP a handler may touch: headers, HttpOnly cookies, the file of an upload. Other bodies go through the contract. */
export type Exchange = {
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieOptions): void
  setHeader(name: string, value: string): void
  /** Of an `upload` endpoint; nothing of the body is read before. */
  filePart(maxBytes: number): Promise<FilePart>
  /** True when the browser came by TLS, as far as the trusted proxies say. */
  readonly secure: boolean
}

export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    header: (name) => {
      const value = request.headers[name.toLowerCase()]
      return typeof value === 'string' ? value : undefined
    },
    cookie: (name) => readCookie(request.headers.cookie, name),
    setCookie: (name, value, options) => {
      reply.header('set-cookie', writeCookie(name, value, options))
    },
    setHeader: (name, value) => {
      reply.header(name, value)
    },
    filePart: (maxBytes) => filePartOf(request, maxBytes),
    secure: request.protocol === 'https',
  }
}

function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > 16_384) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

function writeCookie(name: string, value: string, options: CookieOptions): string {
  if (!/^[\w-]+$/.test(name) || !/^[\w.~+/=-]*$/.test(value)) throw new Error('Unusable cookie name or value')
  return [
    `${name}=${value}`,
    `Path=${options.path}`,
    ...(options.maxAgeSeconds === undefined ? [] : [`Max-Age=${options.maxAgeSeconds}`]),
    'HttpOnly',
    `SameSite=${options.sameSite}`,
    ...(options.secure ? ['Secure'] : []),
    ...(options.partitioned ? ['Partitioned'] : []),
  ].join('; ')
}
