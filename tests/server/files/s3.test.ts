import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { S3_KEYS, type S3Server, s3Server } from '../../support/s3-server.ts'
import { type FileScene, fileScene, NEW_TRIP, picture } from '../../support/uploads.ts'

let store: S3Server
let scene: FileScene

const envOf = (url: string, secret: string = S3_KEYS.secret) => ({
  S3_BUCKET: 'files',
  S3_ENDPOINT: url,
  S3_REGION: 'eu-test-1',
  S3_ACCESS_KEY_ID: S3_KEYS.id,
  S3_SECRET_ACCESS_KEY: secret,
  S3_PATH_STYLE: 'on',
})

beforeAll(async () => {
  store = await s3Server()
  scene = await fileScene({}, envOf(store.url))
})
afterAll(async () => {
  await scene.close()
  await store.close()
})

describe('files in an S3-compatible store', () => {
  it('are put there whole under a random key, read in parts, and nothing stays on the disk', async () => {
    const { initiator } = scene.world.people
    const { file } = await scene.upload(initiator, { place: NEW_TRIP, name: 'ten.txt', bytes: 'abcdefghij' })
    expect([...store.objects.keys()]).toEqual([expect.stringMatching(/^\/files\/[0-9a-f]{48}$/)])
    expect(scene.stored()).toEqual([])
    const [view] = await scene.links(initiator, NEW_TRIP, [file.id])
    expect((await scene.get(view?.download ?? '')).body).toBe('abcdefghij')
    const part = await scene.get(view?.download ?? '', { range: 'bytes=2-4' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'cde', 'bytes 2-4/10'])
  })

  it('have their thumbnails beside them', async () => {
    const { initiator } = scene.world.people
    const { file } = await scene.upload(initiator, { place: NEW_TRIP, name: 'p.png', bytes: await picture() })
    const [view] = await scene.links(initiator, NEW_TRIP, [file.id])
    const drawn = await scene.get(view?.thumbnail ?? '')
    const again = await scene.get(view?.thumbnail ?? '')
    expect(drawn.headers['content-type']).toBe('image/jpeg')
    expect(again.rawPayload).toEqual(drawn.rawPayload)
    expect([...store.objects.keys()].filter((key) => key.endsWith('.thumbnail'))).toHaveLength(1)
  })

  it('are not taken when the store does not believe us, and no row stays', async () => {
    const wrong = await fileScene({}, envOf(store.url, 'another-secret'))
    const count = store.objects.size
    const answer = await wrong.upload(wrong.world.people.initiator, { place: NEW_TRIP })
    expect([answer.status, answer.fault?.fault]).toEqual([503, 'fileStoreAway'])
    const { rows } = await wrong.server.fresh.database.query({ text: 'select 1 from file_object' })
    expect(rows).toEqual([])
    expect(store.objects.size).toBe(count)
    await wrong.close()
  })
})

describe('the configuration of the store', () => {
  it('is refused by name when half of it is missing', () => {
    expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow(/S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/)
  })
})
