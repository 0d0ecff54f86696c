import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint.ts'
import { createLog } from '../../../server/base/log.ts'
import { route } from '../../../server/http/route.ts'
import { bareApp, post, TOKEN } from '../../support/bare-app.ts'

const say = endpoint({
  name: 'say',
  method: 'POST',
  path: '/api/say/:word',
  access: 'session',
  input: z.object({ word: z.string(), password: z.string(), mobile: z.string() }),
  output: z.object({ word: z.string() }),
  faults: [],
})

function said(app: FastifyInstance): void {
  route(app, say, async ({ word, password }) => {
    if (word === 'fail') throw new Error('could not', { cause: new Error(`tried "${password}"`) })
    return { word }
  })
}

describe('the log', () => {
  it('P-01 holds ids and route patterns, never what was sent', async () => {
    const lines: string[] = []
    const app = await bareApp({ areas: [said], lines })
    const body = { password: 'marker-password', mobile: 'marker-mobile' }
    for (const word of ['marker-word', 'fail']) {
      await app.inject(post(`/api/say/${word}?marker-query=1`, body, { cookie: 'x=marker-cookie' }))
    }
    expect(lines.join('')).not.toMatch(/marker/)
    expect(lines.join('')).not.toContain(TOKEN)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'debug',
      method: 'POST',
      route: '/api/say/:word',
      status: 200,
      corpId: 'corp-a',
      userId: 'user-1',
    })
  })

  it('P-05 stays one line whatever a value contains', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    log.info({ name: 'Li\n{"level":"fatal"}\r\n' }, 'a\nb')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toContain('\n')
    expect(JSON.parse(lines[0] ?? '').level).toBe('info')
  })

  it('P-01 keeps what the database repeats of a row out', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const err = new pg.DatabaseError('invalid input syntax for type uuid: "marker"', 1, 'error')
    Object.assign(err, {
      code: '22P02',
      detail: 'Key (mobile)=(marker) exists',
      where: 'marker',
      table: 'person',
    })
    log.error({ err }, 'failed')
    log.info({ password: 'marker', inner: { token: 'marker' } }, 'given by mistake')
    expect(lines.join('')).not.toContain('marker')
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ code: '22P02', table: 'person' })
  })
})
