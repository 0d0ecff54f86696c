import { constants, createPublicKey, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { getCode, getPublicKey } from '../../../contract/login.ts'
import { askForCode, encrypt, sealed } from '../../support/password-login.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let person: TestPerson
let now = Date.now()

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  const corpId = await insertCorp(server.deps.database)
  person = await insertPerson(server.deps.database, corpId, { withPassword: true })
})
afterAll(() => server.close())

const forgetAttempts = () => server.deps.database.query({ text: 'delete from login_attempt' })

async function answerTo(payload: { readonly index: string; readonly password: string }) {
  await forgetAttempts()
  return await server.call(getCode, { corpId: person.corpId, username: person.username, ...payload })
}

function pkcs1(key: string, text: string): string {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString(
    'base64',
  )
}

describe('the password cipher (A-09)', () => {
  it('is refused when it comes again', async () => {
    const payload = await sealed(server, PASSWORD)
    expect((await answerTo(payload)).data.errcode).toBe(0)
    expect((await answerTo(payload)).fault?.fault).toBe('loginPayloadInvalid')
  })

  it('is refused again on a second server of the same system', async () => {
    const second = await startTestServer({ beside: server, clock: () => now })
    onTestFinished(second.close)
    const payload = await sealed(server, PASSWORD)
    const body = { corpId: person.corpId, username: person.username, ...payload }
    const first = await second.raw({ method: 'POST', url: getCode.path, payload: body })
    expect(first.json().errcode).toBe(0)
    expect((await answerTo(payload)).fault?.fault).toBe('loginPayloadInvalid')
  })

  it('is refused ten minutes after its nonce was handed out', async () => {
    const payload = await sealed(server, PASSWORD)
    now += 10 * 60_000
    expect((await answerTo(payload)).fault?.fault).toBe('loginPayloadInvalid')
  })

  it('gives one and the same error whatever is wrong with it', async () => {
    const { data } = await server.call(getPublicKey)
    const content = { password: PASSWORD, nonce: data.nonce, time: data.time }
    const good = await encrypt(data.key, content)
    const flipped = Buffer.from(good, 'base64')
    flipped[100] = (flipped[100] ?? 0) ^ 1
    const ciphers = [
      randomBytes(384).toString('base64'),
      randomBytes(512).toString('base64'),
      pkcs1(data.key, JSON.stringify(content)),
      flipped.toString('base64'),
      await encrypt(data.key, 'not json'),
      await encrypt(data.key, { password: PASSWORD }),
      await encrypt(data.key, { ...content, time: data.time - 1 }),
      await encrypt(data.key, { ...content, nonce: randomBytes(28).toString('base64url') }),
    ]
    const answers = []
    for (const password of ciphers) answers.push(await answerTo({ index: data.index, password }))
    answers.push(await answerTo({ index: 'unknown', password: good }))
    const bodies = answers.map((answer) => {
      const { traceId: _, ...body } = answer.response.json()
      return JSON.stringify({ status: answer.status, body })
    })
    expect(answers[0]?.fault?.fault).toBe('loginPayloadInvalid')
    expect(new Set(bodies).size).toBe(1)
    expect((await answerTo({ index: data.index, password: good })).data.errcode).toBe(0)
  })

  it('counts as an attempt also when it cannot be read', async () => {
    await forgetAttempts()
    const input = { corpId: person.corpId, username: person.username, index: 'x' }
    const garbage = () => server.call(getCode, { ...input, password: randomBytes(384).toString('base64') })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await garbage()).fault?.fault).toBe('loginPayloadInvalid')
    }
    expect((await garbage()).fault?.fault).toBe('loginThrottled')
    await forgetAttempts()
  })
})

describe('the key endpoint (A-10)', () => {
  it('answers at both addresses with a 3072 bit public key and nothing private', async () => {
    const { data, response } = await server.call(getPublicKey)
    const other = await server.app.inject({
      url: '/api/public/getKey',
      headers: { origin: 'https://evil.example' },
    })
    expect(other.json().key).toBe(data.key)
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
    expect(Object.keys(response.json()).sort()).toEqual(['index', 'key', 'nonce', 'time'])
    const key = createPublicKey({ key: Buffer.from(data.key, 'base64'), format: 'der', type: 'spki' })
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072)
  })

  it('makes one pair for all nodes and all calls', async () => {
    const second = await startTestServer({ beside: server, clock: () => now })
    onTestFinished(second.close)
    const answers = await Promise.all(
      [server, second, server, second].map((each) => each.raw({ url: '/public/getKey' })),
    )
    expect(new Set(answers.map((answer) => answer.json().index)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.json().nonce)).size).toBe(4)
    const { rows } = await server.deps.database.query({ text: 'select 1 from login_key' })
    expect(rows).toHaveLength(1)
  })

  it('keeps the private key sealed in the database', async () => {
    const { rows } = await server.deps.database.query<{ sealed_private_key: Buffer }>({
      text: 'select sealed_private_key from login_key',
    })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const header = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(4, 20)
    expect(rows[0]?.sealed_private_key.includes(header)).toBe(false)
  })

  it('holds back an address that calls without end', async () => {
    const statuses = new Set<number>()
    for (let call = 0; call < 250; call += 1) {
      const answer = await server.app.inject({ url: '/public/getKey', remoteAddress: '10.9.9.9' })
      statuses.add(answer.statusCode)
    }
    expect(statuses).toEqual(new Set([200, 429]))
    expect((await askForCode(server, { ...person, password: PASSWORD })).status).toBe(200)
  })
})
