import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilePlace, listFileLinks, type StoredFile } from '../../../contract/files.ts'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { createLinks } from '../../../server/files/links.ts'
import { attachFiles } from '../../../server/stores/files/files.ts'
import { type FileScene, fileScene, NEW_TRIP, pageOf, picture, TEXT } from '../../support/uploads.ts'
import { freshToken, workflowWorld } from '../../support/workflow-world.ts'

let scene: FileScene
beforeAll(async () => {
  scene = await fileScene({
    manager: { papers: { editable: true } },
    finance: { papers: { visible: false }, 'items.receipt': { visible: false } },
  })
})
afterAll(() => scene.close())

const people = () => scene.world.people
const uploaded = async (name = 'note.txt', bytes: Uint8Array | string = TEXT): Promise<StoredFile> =>
  (await scene.upload(people().initiator, { place: NEW_TRIP, name, bytes })).file
const papersOf = (workflowInstanceId: string): FilePlace => ({
  part: 'field',
  workflowInstanceId,
  field: 'papers',
})
async function agreeWith({ server }: FileScene, userId: string, workItemId: string, file: string) {
  const as = { corpId: 'yuanshan', userId }
  const { data } = await server.call(loadForm, { workitemId: workItemId }, { as })
  const input = {
    actionCode: 'agree',
    workItemId,
    fence: { revision: data.revision, digest: data.digest },
    replayToken: freshToken(),
    bizObject: { data: {} },
    approval: { content: 'yes', resources: [file] },
  } as const
  return server.call(submitForm, input, { as })
}
async function linkOf(userId: string, place: FilePlace, id: string): Promise<string> {
  const [file] = await scene.links(userId, place, [id])
  if (file === undefined) throw new Error('no link')
  return file.download
}

describe('F-03: active content', () => {
  const PAGE = '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'
  it.each([
    ['x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['x.html', PAGE],
    ['x.xhtml', PAGE],
    ['x.xml', '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="x.xsl"?><x/>'],
    ['x.pdf', '%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>> >> endobj\n'],
  ])('%s opened by its direct address is bytes to save and nothing else', async (name, bytes) => {
    const { id } = await uploaded(name, bytes)
    const answer = await scene.get(await linkOf(people().initiator, NEW_TRIP, id))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(bytes)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    const [shown] = await scene.links(people().initiator, NEW_TRIP, [id])
    expect(shown?.preview.as).toBe(name === 'x.pdf' ? 'pdf' : 'none')
    expect(shown?.thumbnail).toBeNull()
  })

  it('a picture that is a script as well is only shown drawn anew, without what was behind it', async () => {
    const gif = Buffer.concat([await picture('gif'), Buffer.from('/*;alert(1)//*/')])
    const { id } = await uploaded('both.gif', gif)
    const [shown] = await scene.links(people().initiator, NEW_TRIP, [id])
    for (const url of [shown?.thumbnail, shown?.preview.url]) {
      const answer = await scene.get(url ?? '')
      expect(answer.headers['content-type']).toBe('image/jpeg')
      expect(answer.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
      expect(answer.rawPayload.includes('alert')).toBe(false)
    }
  })
})

describe('F-06: a picture', () => {
  it('of 50,000 by 50,000 pixels is refused by its header', async () => {
    const png = Buffer.from(await picture('png', { width: 1, height: 1 }))
    png.writeUInt32BE(50_000, 16)
    png.writeUInt32BE(50_000, 20)
    const answer = await scene.upload(people().initiator, { place: NEW_TRIP, name: 'bomb.png', bytes: png })
    expect(answer.fault?.fault).toMatch(/imageTooLarge|fileContentDiffers/)
    expect(answer.fault?.fault).toBe('imageTooLarge')
  })

  it('of 100,000 frames is refused before one is decoded', async () => {
    const one = await picture('gif', { width: 1, height: 1 })
    const at = one.indexOf(0x2c)
    const frame = one.subarray(at, one.length - 1)
    const frames = Buffer.concat([
      one.subarray(0, at),
      ...Array<Buffer>(100_000).fill(frame),
      Buffer.from([0x3b]),
    ])
    const answer = await scene.upload(people().initiator, {
      place: NEW_TRIP,
      name: 'film.gif',
      bytes: frames,
    })
    expect(answer.fault?.fault).toBe('imageTooLarge')
  })
})

describe('F-07: a link', () => {
  it('is made for whoever sees the field of that document, and for nobody else', async () => {
    const file = await uploaded()
    const instance = await scene.startWith([file])
    await scene.world.decide(people().manager, 'agree', instance)
    const seen = async (userId: string, place = papersOf(instance)) =>
      (await scene.links(userId, place, [file.id])).length
    expect(await seen(people().initiator)).toBe(1)
    expect(await seen(people().manager)).toBe(1)
    expect(await seen(people().stranger)).toBe(0)
    const other = await scene.startWith([])
    expect(await seen(people().initiator, papersOf(other))).toBe(0)
    expect(await seen(people().initiator, { ...papersOf(instance), field: 'photos' })).toBe(0)
    expect(await seen(people().initiator, { ...papersOf(instance), part: 'opinion' })).toBe(0)
  })

  it('F-07, M10: of a vote that is still secret is for its voter, and for the others once they voted', async () => {
    const own = await fileScene()
    try {
      const { initiator, manager, finance } = own.world.people
      const { workflowInstanceId } = await own.world.start('9000.00')
      await own.world.decide(manager, 'agree', workflowInstanceId)
      const workItemId = await own.world.itemOf(finance[0], workflowInstanceId)
      const place: FilePlace = { part: 'opinion', workflowInstanceId }
      const { file } = await own.upload(finance[0], { place: { part: 'opinion', workItemId } })
      const answer = await agreeWith(own, finance[0], workItemId, file.id)
      expect(answer.fault).toBeNull()
      const seen = async (userId: string) => (await own.links(userId, place, [file.id])).length
      expect(await seen(finance[0])).toBe(1)
      expect(await seen(finance[1])).toBe(0)
      expect(await seen(initiator)).toBe(0)
      await own.world.decide(finance[1], 'agree', workflowInstanceId)
      expect(await seen(finance[1])).toBe(1)
      expect(await seen(initiator)).toBe(1)
    } finally {
      await own.close()
    }
  })

  it('is not made in another organisation, whose people find no such file', async () => {
    const file = await uploaded()
    const instance = await scene.startWith([file])
    const other = await workflowWorld(scene.server.fresh.database, 'haitang')
    const as = { corpId: 'haitang', userId: other.people.initiator }
    const answer = await scene.server.call(
      listFileLinks,
      { place: papersOf(instance), ids: [file.id] },
      { as },
    )
    expect(answer.fault).toBeNull()
    expect(answer.data).toEqual([])
  })

  it('is not made for a hidden field, nor for a hidden column', async () => {
    const [paper, receipt] = [await uploaded(), await uploaded('receipt.txt')]
    const { workflowInstanceId } = await scene.world.start('9000', {
      papers: [paper],
      items: [{ id: 'r1', amount: '9000', receipt: [receipt] }],
    })
    await scene.world.decide(people().manager, 'agree', workflowInstanceId)
    const [finance] = people().finance
    expect((await pageOf(scene, finance, workflowInstanceId)).mode).toBe('decide')
    const ask = (userId: string, field: string, id: string) =>
      scene.links(userId, { part: 'field', workflowInstanceId, field }, [id])
    expect(await ask(finance, 'papers', paper.id)).toEqual([])
    expect(await ask(finance, 'items.receipt', receipt.id)).toEqual([])
    expect(await ask(people().manager, 'items.receipt', receipt.id)).toHaveLength(1)
  })

  it('ends with the right it was made by', async () => {
    const file = await uploaded()
    const instance = await scene.startWith([file])
    const url = await linkOf(people().manager, papersOf(instance), file.id)
    expect((await scene.get(url)).statusCode).toBe(200)
    const page = await pageOf(scene, people().manager, instance)
    const taken = await scene.server.call(
      submitForm,
      {
        actionCode: 'agree',
        workItemId: page.workItemId ?? '',
        fence: { revision: page.revision, digest: page.digest },
        bizObject: { data: { papers: null } },
        replayToken: freshToken(),
      },
      { as: { corpId: 'yuanshan', userId: people().manager } },
    )
    expect(taken.fault).toBeNull()
    expect((await scene.get(url)).statusCode).toBe(404)
  })

  it('S-05: ends with the session it was made in', async () => {
    const { id } = await uploaded()
    const url = await linkOf(people().initiator, NEW_TRIP, id)
    const person = { corpId: 'yuanshan', userId: people().initiator }
    const { database } = scene.server.fresh
    await database.query({
      text: 'update session set ended_at = now() where corp_id = $1 and user_id = $2',
      values: [person.corpId, person.userId],
    })
    scene.server.deps.auth.sessionsEnded(person.corpId, person.userId)
    expect((await scene.get(url)).json()).toMatchObject({ errcode: 901008 })
    await database.query({
      text: 'update session set ended_at = null where corp_id = $1 and user_id = $2',
      values: [person.corpId, person.userId],
    })
    scene.server.deps.auth.sessionsEnded(person.corpId, person.userId)
  })

  it('that was changed, or is of another key, opens nothing', async () => {
    const { id } = await uploaded()
    const url = await linkOf(people().initiator, NEW_TRIP, id)
    const [head, token = ''] = url.split('?t=')
    const [text = '', sum = ''] = token.split('.')
    const other = JSON.parse(Buffer.from(text, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...other, sub: people().manager })).toString('base64url')
    const foreign = createLinks(new Uint8Array(32), Date.now).sign(other)
    for (const bad of [`${forged}.${sum}`, foreign, text, '.', `${text}.`, 'x.y']) {
      expect((await scene.get(`${head}?t=${encodeURIComponent(bad)}`)).statusCode).toBe(403)
    }
  })

  it('is good for five minutes at most', () => {
    let now = Date.UTC(2026, 0, 5, 8, 0, 59)
    const links = createLinks(new Uint8Array(32), () => now)
    const link = { corp: 'c', sub: 'u', sid: 's', file: 'f', look: 'bytes' as const, place: null }
    const token = links.sign(link)
    expect(links.open(token)).toEqual(link)
    now += 5 * 60_000
    expect(links.open(token)).toBeNull()
  })

  it('to what a comment took up is made for whoever reads the document', async () => {
    const { file } = await scene.upload(people().manager, {
      place: { part: 'comment', workflowInstanceId: (await scene.world.start('1')).workflowInstanceId },
    })
    const { workflowInstanceId } = await scene.world.start('1')
    const { database } = scene.server.fresh
    const to = { part: 'comment' as const, id: workflowInstanceId }
    expect(await attachFiles(database, 'yuanshan', people().initiator, [file.id], to)).toEqual([])
    expect(await attachFiles(database, 'yuanshan', people().manager, [file.id], to)).toEqual([file])
    const place = { part: 'comment' as const, workflowInstanceId }
    expect(await scene.links(people().initiator, place, [file.id])).toHaveLength(1)
    expect(await scene.links(people().stranger, place, [file.id])).toEqual([])
  })
})

describe('F-08: the name in the header', () => {
  it.each([
    ['a"b.txt', 'ab.txt'],
    ['报销 🧾.txt', '报销 🧾.txt'],
    ["it's (1)*.txt", "it's (1).txt"],
    ['a;b=c.txt', 'a;b=c.txt'],
  ])('%s stays one line and whole', async (given, kept) => {
    const { id } = await uploaded(given)
    const answer = await scene.get(await linkOf(people().initiator, NEW_TRIP, id))
    const header = String(answer.headers['content-disposition'])
    const [, plain, whole = ''] =
      /^attachment; filename="([A-Za-z0-9 ._()+-]*)"; filename\*=UTF-8''([\w.%-]+)$/.exec(header) ?? []
    expect(plain).toMatch(/txt$/)
    expect(decodeURIComponent(whole)).toBe(kept)
  })

  it('has no line ends left', async () => {
    const { file } = await scene.upload(people().initiator, {
      place: NEW_TRIP,
      name: 'a\r\nSet-Cookie: x=1.txt',
    })
    expect(file.name).toBe('aSet-Cookie x=1.txt')
    const answer = await scene.get(await linkOf(people().initiator, NEW_TRIP, file.id))
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('a part of a file', () => {
  it.each([
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/10'],
    ['bytes=8-', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=5-100', 206, 'fghij', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=1-2,4-5', 200, 'abcdefghij', undefined],
    ['lines=1-2', 200, 'abcdefghij', undefined],
  ])('%s', async (range, status, body, contentRange) => {
    const { id } = await uploaded('ten.txt', 'abcdefghij')
    const answer = await scene.get(await linkOf(people().initiator, NEW_TRIP, id), { range })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ])
  })
})

describe('a text', () => {
  it.each([
    ['UTF-8', Buffer.from('报销说明')],
    ['GBK', Buffer.from([0xb1, 0xa8, 0xcf, 0xfa, 0xcb, 0xb5, 0xc3, 0xf7])],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('报销说明', 'utf16le')])],
  ])('in %s is shown as it was written', async (_, bytes) => {
    const { id } = await uploaded('note.txt', bytes)
    const [shown] = await scene.links(people().initiator, NEW_TRIP, [id])
    const answer = await scene.get(shown?.preview.url ?? '')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe('报销说明')
  })
})
