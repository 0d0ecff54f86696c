import type { InjectOptions } from 'fastify'
import type { TestServer } from './test-server.ts'

export type WireLog = { method: string; path: string; status: number }[]

/** Lets the app's fetch talk to the server in process, with a cookie jar of its own. */
export function injectTransport(server: TestServer): {
  transport: (request: Request) => Promise<Response>
  wire: WireLog
} {
  const jar = new Map<string, string>()
  const wire: WireLog = []
  const transport = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    // A stream has no end, and an injected request is answered at its end: here the page never comes to hear of anything.
    if (url.pathname.endsWith('/api/events')) return await aborted(request.signal)
    const headers: Record<string, string> = { host: url.host }
    request.headers.forEach((value, name) => {
      headers[name] = value
    })
    if (jar.size > 0) headers.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    headers.origin = url.origin
    headers['sec-fetch-site'] = 'same-origin'
    const body = await request.text()
    const response = await server.raw({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: url.pathname + url.search,
      headers,
      ...(body === '' ? {} : { payload: body }),
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
    wire.push({ method: request.method, path: url.pathname, status: response.statusCode })
    return new Response(response.body, {
      status: response.statusCode,
      headers: Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined || name === 'set-cookie' ? [] : [[name, String(value)] as [string, string]],
      ),
    })
  }
  return { transport, wire }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
