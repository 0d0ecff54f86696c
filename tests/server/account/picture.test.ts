import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envelope, faultDetails } from '../../../contract/envelope.ts'
import { UPLOAD_PART } from '../../../contract/files.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { removeMyPicture, setMyPicture } from '../../../contract/my-account.ts'
import { insertCorp, insertPerson, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let person: TestPerson

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  const corpId = await insertCorp(server.deps.database)
  person = await insertPerson(server.deps.database, corpId)
})
afterAll(() => server.close())

const photo = (color: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: color } })

async function upload(bytes: Uint8Array, { name = 'me.jpg', size = bytes.length } = {}) {
  const boundary = 'boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${UPLOAD_PART}"; filename="f"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const query = new URLSearchParams({ name, size: String(size) })
  const response = await server.raw(
    {
      method: 'POST',
      url: `${setMyPicture.path}?${query}`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    },
    person,
  )
  const { errcode, data } = envelope.parse(response.json())
  return {
    fault: errcode === 0 ? null : faultDetails.parse(data).fault,
    imgUrl: errcode === 0 ? setMyPicture.output.parse(data).imgUrl : null,
  }
}
const shown = async (url: string | null) => server.raw({ method: 'GET', url: url ?? '' })
const myImgUrl = async () => (await server.call(getLoginInfo, {}, { as: person })).data.imgUrl

describe('my picture', () => {
  it('is drawn anew, square and small, without what the camera wrote into it', async () => {
    const bytes = await photo('#336699')
      .withExif({ IFD0: { Copyright: 'PLACE-AND-NAME' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('PLACE-AND-NAME')).toBe(true)
    const { imgUrl } = await upload(bytes)
    expect(imgUrl).toBe(await myImgUrl())
    const answer = await shown(imgUrl)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    const { width, height, exif } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, exif }).toEqual({ width: 256, height: 256, exif: undefined })
  })

  it('has a new address when it changes, and none when it is taken away', async () => {
    const first = await upload(await photo('#336699').png().toBuffer())
    const second = await upload(await photo('#993366').webp().toBuffer())
    expect(second.imgUrl).not.toBe(first.imgUrl)
    expect((await server.call(removeMyPicture, {}, { as: person })).data).toEqual({ imgUrl: null })
    expect(await myImgUrl()).toBeNull()
    expect((await shown(second.imgUrl)).headers['content-type']).toContain('image/svg+xml')
  })

  it('is not taken away where there is none: nothing is written, and nobody loads the organisation anew', async () => {
    const state = async () => {
      const { rows } = await server.deps.database.query({
        text: `select c.organisation_version, c.xmin::text as written, u.avatar
          from corp c join app_user u on u.corp_id = c.corp_id and u.id = $2 where c.corp_id = $1`,
        values: [person.corpId, person.userId],
      })
      return rows
    }
    const before = await state()
    const answer = await server.call(removeMyPicture, {}, { as: person })
    expect(answer.fault).toBeNull()
    expect(answer.data).toEqual({ imgUrl: null })
    expect(await state()).toEqual(before)
    await upload(await photo('#336699').png().toBuffer())
    const shown = await state()
    await server.call(removeMyPicture, {}, { as: person })
    expect(await state()).not.toEqual(shown)
  })

  it.each([
    ['a page that calls itself a picture', () => Buffer.from('<!doctype html><script>1</script>')],
    ['a drawing with scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'a picture that ends in the middle',
      async () => (await photo('#336699').png().toBuffer()).subarray(0, 60),
    ],
  ])('F-04: refuses %s', async (_, bytes) => {
    expect((await upload(await bytes())).fault).toBe('fileTypeRefused')
    expect(await myImgUrl()).toBeNull()
  })

  it('refuses an empty one, one beyond ten megabytes and one that was cut', async () => {
    expect((await upload(new Uint8Array())).fault).toBe('fileEmpty')
    expect((await upload(new Uint8Array(10), { size: 11 * 1_048_576 })).fault).toBe('fileTooLarge')
    const bytes = await photo('#336699').png().toBuffer()
    expect((await upload(bytes, { size: bytes.length + 1 })).fault).toBe('fileCut')
  })
})
