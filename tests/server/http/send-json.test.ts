import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint.ts'
import { route } from '../../../server/http/route.ts'
import { bareApp } from '../../support/bare-app.ts'

const LONG = '会签'.repeat(3_000)

const tell = endpoint({
  name: 'tell',
  method: 'GET',
  path: '/public/tell',
  access: 'public',
  input: z.object({ length: z.enum(['short', 'long']) }),
  output: z.object({ text: z.string() }),
  faults: [],
})

function served(app: FastifyInstance): void {
  route(app, tell, async ({ length }) => ({ text: length === 'long' ? LONG : '会签' }))
}

async function ask(length: string, encodings?: string) {
  const app = await bareApp({ areas: [served] })
  const headers = encodings === undefined ? {} : { 'accept-encoding': encodings }
  return await app.inject({ url: `/public/tell?length=${length}`, headers })
}

it('a long answer is compressed for a caller that takes gzip, and says that it depends on the caller', async () => {
  const answer = await ask('long', 'gzip, deflate, br')
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(answer.headers.vary).toBe('accept-encoding')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.rawPayload.length).toBeLessThan(1_000)
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({
    errcode: 0,
    data: { text: LONG },
  })
})

it.each([undefined, 'br', 'gzip;q=0', 'identity, gzip; q=0.0'])(
  'a long answer stays as it is for accept-encoding %s',
  async (encodings) => {
    const answer = await ask('long', encodings)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()).toMatchObject({ data: { text: LONG } })
  },
)

it('a short answer is never compressed', async () => {
  const answer = await ask('short', 'gzip')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toMatchObject({ data: { text: '会签' } })
})
