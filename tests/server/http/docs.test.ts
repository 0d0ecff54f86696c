import { readdirSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../../../contract/endpoint.ts'
import { empty } from '../../../contract/shapes.ts'
import { openApi } from '../../../server/http/docs/open-api.ts'
import { route } from '../../../server/http/route.ts'
import { compileSerialiser } from '../../../server/http/serialise.ts'
import { bareApp } from '../../support/bare-app.ts'

const tree: z.ZodMiniType = z.object({
  name: z.string(),
  get children() {
    return z.array(tree)
  },
})

const findNode = endpoint({
  name: 'findNode',
  method: 'DELETE',
  path: '/api/trees/:id',
  access: 'session',
  write: true,
  input: z.object({ id: z.string(), reason: z.optional(z.string()) }),
  output: tree,
  faults: ['noPermission'],
})

const ping = endpoint({
  ...findNode,
  name: 'ping',
  path: '/public/<ping>',
  access: 'public',
  input: empty,
  output: empty,
})

const start = () =>
  bareApp({
    areas: [
      (app) => {
        route(app, findNode, async () => ({}))
        route(app, ping, async () => ({}))
      },
    ],
  })

describe('the description of the API', () => {
  it('lists what is served, for tools', async () => {
    const answer = await (await start()).inject({ url: '/api/docs.json' })
    const { openapi, paths } = answer.json()
    expect(openapi).toBe('3.1.0')
    const { delete: remove, post } = paths['/api/trees/{id}']
    expect(remove.operationId).toBe('findNode')
    expect(remove.security).toEqual([{ bearer: [] }])
    expect(remove.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'reason', in: 'query', required: false, schema: { type: 'string' } },
    ])
    expect(remove.responses.default.description).toContain('noPermission (900004)')
    expect(post.requestBody.content['application/json'].schema.properties.reason).toEqual({ type: 'string' })
  })

  it('lists what is served, to read, without scripts', async () => {
    const answer = await (await start()).inject({ url: '/api/docs' })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('DELETE /api/trees/:id')
    expect(answer.body).toContain('&#60;ping&#62;')
    expect(answer.body).not.toMatch(/<script|<ping>|https?:\/\//)
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)
  })
})

describe.each(['/api/docs', '/api/docs.json'])('R-01: %s, which anybody may ask for', (url) => {
  it('travels compressed to whoever takes it', async () => {
    const app = await start()
    const plain = await app.inject({ url })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toContain('accept-encoding')
    const small = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.headers['content-type']).toBe(plain.headers['content-type'])
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
  })

  it('is not for a flood from one address, which keeps nobody else from it', async () => {
    const app = await start()
    const ask = (remoteAddress: string) => app.inject({ url, remoteAddress })
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask('192.0.2.1')))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect((await ask('198.51.100.1')).statusCode).toBe(200)
  })
})

describe('every endpoint of the contract', () => {
  it('can be written and described', async () => {
    const endpoints = await contractEndpoints()
    expect(endpoints.length).toBeGreaterThan(10)
    for (const one of endpoints) compileSerialiser(one.output, one.name)
    const { paths } = openApi(endpoints, '/')
    expect(Object.keys(z.parse(z.record(z.string(), z.unknown()), paths)).length).toBeGreaterThan(10)
  })

  it('has a name and an address of its own', async () => {
    const endpoints = await contractEndpoints()
    const names = endpoints.map(({ name }) => name)
    const addresses = endpoints.map(({ method, path: url }) => `${method} ${url}`)
    expect(names).toEqual([...new Set(names)])
    // A plain form and one of a workflow are sent to the same address, `formType` tells them apart; so are a search of
    // the platform and one of messages (spec §7).
    const shared = addresses.filter((address, index) => addresses.indexOf(address) !== index)
    expect(shared.toSorted()).toEqual(['POST /api/paltform/search', 'POST /api/runtime/form/submit'])
  })
})

async function contractEndpoints(): Promise<Endpoint[]> {
  const folder = path.join(import.meta.dirname, '../../../contract')
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file))))
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'output' in value && 'path' in value
  )
}
