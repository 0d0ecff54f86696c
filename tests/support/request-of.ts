import type { InjectOptions } from 'fastify'
import type { Endpoint, Method } from '../../contract/endpoint.ts'

/** The HTTP request of a call, as our client sends it: POST for what changes state, else the contract's method. */
export function requestOf(
  endpoint: Endpoint,
  input: unknown,
  basePath: string,
  method: Method = clientMethod(endpoint),
): InjectOptions {
  const given = typeof input === 'object' && input !== null ? { ...input } : {}
  const rest = new Map<string, unknown>(Object.entries(given))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const url = basePath.slice(0, -1) + path
  if (endpoint.form) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method, url, headers, payload: queryOf(rest) }
  }
  if (method === 'GET' || method === 'DELETE')
    return { method, url: rest.size > 0 ? `${url}?${queryOf(rest)}` : url }
  return { method, url, headers: { 'content-type': 'application/json' }, payload: Object.fromEntries(rest) }
}

function clientMethod({ write, method }: Endpoint): Method {
  return write && method !== 'PUT' ? 'POST' : method
}

function queryOf(values: ReadonlyMap<string, unknown>): string {
  const pairs = [...values].filter(([, value]) => value !== undefined)
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
}
