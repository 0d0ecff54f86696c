import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchExternalFormOff } from '../../../../contract/external-form.ts'
import { type ExternalWorld, externalWorld } from '../../../support/external-world.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let scene: ExternalWorld
let elsewhere: ExternalWorld
let folder: string
let now = Date.now()

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'external-limits-'))
  server = await startTestServer({
    env: { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', FILE_MAX_MB: '1' },
    clock: () => now,
  })
  scene = await externalWorld(server)
  elsewhere = await externalWorld(server, 'haitang')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  now += 30_000
  await server.fresh.database.query({ text: 'delete from external_link' })
})

const visit = async () => (await scene.open((await scene.switchOn()).data)).data
const count = async (table: string) => {
  const { rows } = await server.fresh.database.query<{ count: number }>({
    text: `select count(*)::int as count from ${table}`,
  })
  return rows[0]?.count ?? 0
}
/** From an address of its own. */
const from = (ip: string, token: string, data = scene.answer()) =>
  server.raw(
    {
      method: 'POST',
      url: '/externalLink/submit',
      payload: { data },
      headers: { 'x-forwarded-for': ip },
    },
    token,
  )

describe('C-13: the form for strangers', () => {
  it('A-03: the token of a visit opens no other call at all', async () => {
    const { access_token: token } = await visit()
    const closed = server.app.routeTable.filter(({ access }) => access === 'session')
    expect(closed.length).toBeGreaterThan(100)
    for (const { method, url } of closed) {
      const answer = await server.raw({ method: method as 'GET', url: url.replace(/:\w+/g, '1') }, token)
      expect([answer.statusCode, `${method} ${url}`]).toEqual([401, `${method} ${url}`])
    }
  })

  it('is good for one form and one new record: no other form code, no edit, no reading of others’ answers', async () => {
    const { access_token: token } = await visit()
    const before = await count('biz_object')
    const sent = (await scene.submit(token)).data
    // What names another form, record, owner or state is not even looked at.
    const odd = await server.raw(
      {
        method: 'POST',
        url: '/externalLink/submit',
        payload: {
          data: scene.answer(),
          schemaCode: 'trip',
          sheetCode: 'form',
          bizObject: { id: scene.admin.userId },
          ownerId: scene.world.people.initiator,
        },
      },
      (await visit()).access_token,
    )
    expect(odd.json().errcode).toBe(0)
    expect(await count('biz_object')).toBe(before + 2)
    // The same again is the same; anything else is not an edit.
    const other = await visit()
    const data = scene.answer('一次')
    const first = await scene.submit(other.access_token, data)
    expect((await scene.submit(other.access_token, data)).data).toEqual(first.data)
    const edit = await scene.submit(other.access_token, { ...data, subject: '改' })
    expect(edit.fault?.fault).toBe('duplicateSubmission')
    expect(await count('biz_object')).toBe(before + 3)
    expect(sent.sequenceNo).not.toBe(first.data.sequenceNo)
  })

  it('a changed, foreign or missing token, and a session’s own, open nothing here', async () => {
    const { access_token: token } = await visit()
    const session = await server.tokenOf(scene.admin)
    const [text = '', sum = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, corp: 'haitang' })).toString('base64url')
    const tokens = [
      `${forged}.${sum}`,
      `${text}.${'A'.repeat(43)}`,
      text,
      session,
      `${token}x`,
      'a'.repeat(9_000),
    ]
    const before = await count('biz_object')
    for (const bad of tokens) {
      const answer = await from('10.9.9.9', bad)
      expect(answer.statusCode).toBe(403)
      expect(answer.json().data.fault).toBe('externalLinkOver')
    }
    const none = await server.raw({ method: 'POST', url: '/externalLink/submit', payload: { data: {} } })
    expect(none.statusCode).toBe(403)
    expect(await count('biz_object')).toBe(before)
  })

  it('is closed when it was never on, is off, ran out, or its owner left: one answer', async () => {
    const strip = (body: string) => body.replace(/"traceId":"[^"]*"/, '')
    const unknown = strip((await scene.open({ pairCode: '0'.repeat(22) })).response.body)
    const link = (await scene.switchOn()).data
    const { access_token: token } = (await scene.open(link)).data
    const isClosed = async () => {
      const answers = [await scene.open(link), await scene.submit(token)]
      return answers.map(({ response }) => strip(response.body))
    }
    // Of another organisation the code is unknown.
    expect(strip((await scene.open(link, 'haitang')).response.body)).toBe(unknown)
    await server.fresh.database.query({ text: 'update external_link set expires_at = app_now()' })
    expect(await isClosed()).toEqual([unknown, unknown])
    await server.fresh.database.query({
      text: "update external_link set expires_at = app_now() + interval '1 day'",
    })
    const active = (state: boolean) =>
      server.fresh.database.query({
        text: 'update app_user set active = $2 where id = $1',
        values: [scene.admin.userId, state],
      })
    await active(false)
    expect(await isClosed()).toEqual([unknown, unknown])
    await active(true)
    await server.call(switchExternalFormOff, { id: link.id }, { as: scene.admin })
    expect(await isClosed()).toEqual([unknown, unknown])
    expect((await scene.upload(token)).body.data.fault).toBe('externalLinkOver')
  })

  it('of 1,000 answers of one network the first 30 arrive, others still get in', async () => {
    const link = (await scene.switchOn()).data
    const before = await count('biz_object')
    let refused = 0
    for (let at = 0; at < 60; at += 1) {
      now += 1_000
      const { access_token: token } = (await scene.open(link)).data
      const answer = await from('203.0.113.7', token)
      if (answer.statusCode === 429) refused += 1
    }
    expect([await count('biz_object'), refused]).toEqual([before + 30, 30])
    const { access_token: other } = (await scene.open(link)).data
    expect((await from('198.51.100.4', other)).json().errcode).toBe(0)
  })

  it('1,000 at once from one address are held back before the database', async () => {
    const { access_token: token } = await visit()
    const answers = await Promise.all(Array.from({ length: 300 }, () => from('192.0.2.1', `${token}x`)))
    const held = answers.filter(({ statusCode }) => statusCode === 429)
    expect(held.length).toBeGreaterThanOrEqual(99)
    expect(held[0]?.headers['retry-after']).toBeDefined()
  })

  it('takes no more answers in a day than it may, from however many networks, counted exactly', async () => {
    const link = (await scene.switchOn({ perDay: 3 })).data
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async () => (await scene.open(link)).data.access_token),
    )
    const before = await count('biz_object')
    const answers = await Promise.all(tokens.map((token, at) => from(`10.1.${at}.1`, token)))
    expect(answers.filter((answer) => answer.json().errcode === 0)).toHaveLength(3)
    const full = answers.filter((answer) => answer.statusCode === 429)
    expect(full.map((answer) => answer.json().data.fault)).toEqual(Array(5).fill('externalFormFull'))
    expect(await count('biz_object')).toBe(before + 3)
  })

  it('a visit has its own files only, and room for few', async () => {
    const one = (await visit()).access_token
    const { fileId } = await scene.upload(one)
    const link = (await scene.switchOn()).data
    const two = (await scene.open(link)).data.access_token
    const stolen = await scene.submit(two, { ...scene.answer(), papers: [{ id: fileId }] })
    expect(stolen.fault?.fault).toBe('fieldInvalid')
    expect((await scene.upload(two, Buffer.alloc(2 ** 20 + 1, 'x'))).body.data.fault).toBe('fileTooLarge')
    for (let at = 0; at < 20; at += 1) expect((await scene.upload(two)).body.errcode).toBe(0)
    expect((await scene.upload(two)).body.data.fault).toBe('tooManyUploads')
    expect((await scene.submit(two)).fault).toBeNull()
    expect((await scene.upload(two)).body.data.fault).toBe('duplicateSubmission')
  })

  it('what a visit uploads together is counted one after the other', async () => {
    const token = (await visit()).access_token
    const answers = await Promise.all(Array.from({ length: 30 }, () => scene.upload(token)))
    const faults = answers.map(({ body }) => body.data.fault ?? 'taken')
    expect(faults.filter((fault) => fault === 'taken')).toHaveLength(20)
    expect(faults.filter((fault) => fault === 'tooManyUploads')).toHaveLength(10)
  })

  it('its link of one organisation says nothing in another', async () => {
    const link = (await elsewhere.switchOn()).data
    expect((await elsewhere.open(link)).fault).toBeNull()
    expect((await scene.open(link)).fault?.fault).toBe('externalLinkOver')
  })

  it('a visit ends after a day', async () => {
    const { access_token: token } = await visit()
    now += 24 * 3_600_000 + 1_000
    expect((await scene.submit(token)).fault?.fault).toBe('externalLinkOver')
  })
})
