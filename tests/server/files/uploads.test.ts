import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveForm } from '../../../contract/workflow/drafts.ts'
import { compoundFile } from '../../support/compound-file.ts'
import { xlsx } from '../../support/import-world.ts'
import { type FileScene, fileScene, NEW_TRIP, picture, TEXT, uploadRequest } from '../../support/uploads.ts'
import { freshToken } from '../../support/workflow-world.ts'

let scene: FileScene
beforeAll(async () => {
  scene = await fileScene({ manager: { papers: { editable: false }, photos: { visible: false } } })
})
afterAll(() => scene.close())

const initiator = () => scene.world.people.initiator
const upload = (name: string, bytes: Uint8Array | string, field = 'papers') =>
  scene.upload(initiator(), { place: { ...NEW_TRIP, field }, name, bytes })

describe('F-01: a name', () => {
  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['/etc/passwd.txt', 'passwd.txt'],
    ['C:\\windows\\x.txt', 'x.txt'],
    ['..%2f..%2fx.txt', '..%2f..%2fx.txt'],
    ['CON.txt', 'CON.txt'],
    ['a\u202Etxt.gpj.txt', 'atxt.gpj.txt'],
    [`${'长'.repeat(255)}.txt`, `${'长'.repeat(251)}.txt`],
    [`${'x'.repeat(4_000)}.txt`, `${'x'.repeat(251)}.txt`],
    ['<img src=x onerror=alert(1)>.txt', 'img src=x onerror=alert(1).txt'],
  ])('%s is text beside the file and never part of a path', async (given, kept) => {
    const before = scene.stored()
    const { file } = await upload(given, TEXT)
    expect(file.name).toBe(kept)
    const [added, ...more] = scene.stored().filter((name) => !before.includes(name))
    expect(added).toMatch(/^[0-9a-f]{48}$/)
    expect(more).toEqual([])
  })

  it('with a null character is refused', async () => {
    expect((await upload('x\0.txt', TEXT)).status).toBe(400)
  })

  it('as an id is no id', async () => {
    const answer = await scene.upload(initiator(), { place: NEW_TRIP, fileId: '../../etc/passwd' })
    expect(answer.fault?.fault).toBe('invalidInput')
  })
})

describe('F-02: an upload without the right leaves nothing', () => {
  const places = async () => {
    const { people, start, itemOf } = scene.world
    const { workflowInstanceId } = await start('100')
    return { people, workflowInstanceId, item: await itemOf(people.manager, workflowInstanceId) }
  }

  it.each([
    ['without a login', 'unauthenticated'],
    ['to a read-only field', 'fieldReadOnly'],
    ['to a hidden field', 'fieldHidden'],
    ['to a field that is none', 'fieldHidden'],
    ['to a document of others', 'notFound'],
    ['to an item of others', 'fieldReadOnly'],
    ['to a completed item', 'fieldReadOnly'],
    ['to a workflow that is none', 'formNotPublished'],
  ])('%s', async (what, fault) => {
    const { people, workflowInstanceId, item } = await places()
    const before = scene.stored()
    const on = (field: string) => ({ part: 'field' as const, workItemId: item, field })
    const ask = async () => {
      switch (what) {
        case 'without a login':
          return scene.upload(null, { place: NEW_TRIP })
        case 'to a read-only field':
          return scene.upload(people.manager, { place: on('papers') })
        case 'to a hidden field':
          return scene.upload(people.manager, { place: on('photos') })
        case 'to a field that is none':
          return scene.upload(people.manager, { place: on('constructor') })
        case 'to a document of others':
          return scene.upload(people.stranger, { place: { part: 'comment', workflowInstanceId } })
        case 'to an item of others':
          return scene.upload(people.initiator, { place: on('papers') })
        case 'to a completed item':
          await scene.world.decide(people.manager, 'agree', workflowInstanceId)
          return scene.upload(people.manager, { place: on('papers') })
        default:
          return scene.upload(people.initiator, { place: { ...NEW_TRIP, workflowCode: 'none' } })
      }
    }
    expect((await ask()).fault?.fault).toBe(fault)
    expect(scene.stored()).toEqual(before)
  })
})

describe('F-04: a file', () => {
  it.each([
    ['tool.exe', 'MZ\u0090\u0000', 'fileTypeRefused'],
    ['invoice.pdf.exe', '%PDF-1.7\n', 'fileTypeRefused'],
    ['no-ending', TEXT, 'fileTypeRefused'],
    ['holiday.png', 'MZ\u0090\u0000\u0003', 'fileContentDiffers'],
    ['page.jpg', '<html><script>alert(1)</script></html>', 'fileContentDiffers'],
    ['report.docx', 'PK\u0003\u0004 and then nothing', 'fileContentDiffers'],
    ['note.txt', 'a\u0000b', 'fileContentDiffers'],
    ['empty.txt', '', 'fileEmpty'],
  ])('%s is refused when it is not what its name says: %j', async (name, bytes, fault) => {
    const before = scene.stored()
    const answer = await upload(name, bytes)
    expect(answer.fault?.fault).toBe(fault)
    expect(answer.fault?.params?.name).toBe(name)
    expect(scene.stored()).toEqual(before)
  })

  it.each([
    ['photo.jpg', 'png', 'photo.png', 'image/png'],
    ['PHOTO.JPEG', 'webp', 'PHOTO.webp', 'image/webp'],
    ['photo.png', 'jpeg', 'photo.jpg', 'image/jpeg'],
    ['photo.png', 'gif', 'photo.gif', 'image/gif'],
    ['photo.jfif', 'jpeg', 'photo.jpg', 'image/jpeg'],
    ['photo', 'png', 'photo.png', 'image/png'],
    ['photo.', 'png', 'photo.png', 'image/png'],
    ['Screenshot 12.30.45', 'png', 'Screenshot 12.30.45.png', 'image/png'],
    ['photo.jpg_large', 'jpeg', 'photo.jpg_large.jpg', 'image/jpeg'],
    ['photo.jpg.png', 'jpeg', 'photo.jpg', 'image/jpeg'],
    ['photo.jpeg', 'jpeg', 'photo.jpeg', 'image/jpeg'],
    ['scan.pdf', 'png', 'scan.png', 'image/png'],
    ['note.txt', 'png', 'note.png', 'image/png'],
  ] as const)('%s that is a %s is taken as %s', async (name, format, mended, mimeType) => {
    const { file } = await upload(name, await picture(format))
    expect(file).toMatchObject({ name: mended, mimeType })
  })

  it('that is sent again under the name it was announced by gets the first answer', async () => {
    const fileId = randomUUID()
    const bytes = await picture('png')
    const send = () => scene.upload(initiator(), { place: NEW_TRIP, fileId, name: 'photo.jpg', bytes })
    const { file } = await send()
    expect((await send()).file).toEqual(file)
    const other = await scene.upload(initiator(), { place: NEW_TRIP, fileId, name: 'other.jpg', bytes })
    expect(other.fault?.fault).toBe('invalidInput')
  })

  it.each([
    ['page.pdf', '<!doctype html><script>alert(1)</script>'],
    ['page.pdf', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['page.xls', '<html><table><tr><td>1</td></tr></table></html>'],
    ['tool.jpg', '#!/bin/sh\nexit 0\n'],
    ['tool.pdf', 'MZ\u0090\u0000\u0003'],
  ])('%s that is a page or a program stays refused: %s', async (name, bytes) => {
    expect((await upload(name, bytes)).fault?.fault).toBe('fileContentDiffers')
  })

  it('of office is known by what it is, not by its name', async () => {
    const sheet = await xlsx([['x']])
    expect((await upload('old.xls', sheet)).file).toMatchObject({ name: 'old.xlsx' })
    expect((await upload('letter.doc', sheet)).file).toMatchObject({ name: 'letter.xlsx' })
    expect((await upload('REPORT', sheet)).file).toMatchObject({ name: 'REPORT.xlsx' })
    expect((await upload('letter.docx', compoundFile('WordDocument'))).file.name).toBe('letter.doc')
    expect((await upload('locked.xlsx', compoundFile('EncryptedPackage'))).file.name).toBe('locked.xlsx')
    expect((await upload('what.docx', compoundFile('Other'))).fault?.fault).toBe('fileContentDiffers')
  })

  it('may turn out to be of a kind that its field does not take', async () => {
    expect((await upload('photo.jpg', await picture('png'), 'photos')).file.name).toBe('photo.png')
    const refusal = (await upload('photo.jpg', await xlsx([['x']]), 'photos')).fault
    expect(refusal).toMatchObject({ fault: 'fileTypeRefused', params: { name: 'photo.xlsx' } })
    expect((await upload('photo', await picture('png'), 'photos')).file.name).toBe('photo.png')
  })

  it('has to be of a kind that its field takes', async () => {
    expect((await upload('note.txt', TEXT, 'photos')).fault).toMatchObject({
      fault: 'fileTypeRefused',
      params: { allowed: 'image' },
    })
    expect((await upload('photo.png', await picture(), 'photos')).fault).toBeNull()
  })

  it.each([-1, 1])('whose size differs from what was announced by %i is refused', async (difference) => {
    const before = scene.stored()
    const size = Buffer.byteLength(TEXT) + difference
    const answer = await scene.upload(initiator(), { place: NEW_TRIP, size })
    expect(answer.fault?.fault).toBe('fileCut')
    expect(scene.stored()).toEqual(before)
  })
})

describe('F-05: size and number', () => {
  it('one byte over the limit of the field is refused by its announcement, unread', async () => {
    const size = 1_048_577
    const answer = await scene.upload(initiator(), {
      place: { ...NEW_TRIP, field: 'photos' },
      name: 'big.png',
      bytes: 'x',
      size,
    })
    expect([answer.status, answer.fault?.fault, answer.fault?.params?.maximum]).toEqual([
      413,
      'fileTooLarge',
      1,
    ])
  })

  it('no field takes more than the server', async () => {
    const answer = await scene.upload(initiator(), { place: NEW_TRIP, bytes: 'x', size: 50 * 1_048_576 + 1 })
    expect([answer.status, answer.fault?.params?.maximum]).toEqual([413, 50])
  })

  it('what waits for a form has a limit', async () => {
    const small = await fileScene({}, { FILE_WAITING_MB: '1' })
    const bytes = 'x'.repeat(600_000)
    const send = () => small.upload(small.world.people.initiator, { place: NEW_TRIP, bytes })
    expect((await send()).fault).toBeNull()
    expect((await send()).fault?.fault).toBe('tooManyUploads')
    await small.close()
  })

  it('what comes together is counted one after the other', async () => {
    const small = await fileScene({}, { FILE_WAITING_MB: '1' })
    const bytes = 'x'.repeat(300_000)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        small.upload(small.world.people.initiator, { place: NEW_TRIP, bytes }),
      ),
    )
    const faults = answers.map(({ fault }) => fault?.fault ?? 'taken').sort()
    expect(faults).toEqual([...Array(3).fill('taken'), ...Array(9).fill('tooManyUploads')])
    expect(small.stored()).toHaveLength(3)
    await small.close()
  })

  it('more parts than the one file are not read', async () => {
    const request = uploadRequest({ place: NEW_TRIP })
    const twice = Buffer.concat([
      request.payload.subarray(0, -'--\r\n'.length),
      Buffer.from('\r\n'),
      request.payload,
    ])
    const response = await scene.server.raw(
      { ...request, payload: twice },
      { corpId: 'yuanshan', userId: initiator() },
    )
    expect(response.statusCode).toBeLessThan(500)
    expect(scene.stored().every((name) => /^[0-9a-f]{48}$/.test(name))).toBe(true)
  })
})

describe('F-10: what the scan finds', () => {
  const VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

  it('is kept apart and cannot be downloaded or attached', async () => {
    const fileId = randomUUID()
    const place = NEW_TRIP
    const answer = await scene.upload(initiator(), { place, name: 'virus.txt', bytes: VIRUS, fileId })
    expect(answer.fault?.fault).toBe('fileQuarantined')
    expect(await scene.links(initiator(), place, [fileId])).toEqual([])
    const file = { id: fileId, name: 'virus.txt', size: VIRUS.length, mimeType: 'text/plain' }
    await expect(scene.startWith([file])).rejects.toThrow(/unknownFile/)
    const again = await scene.upload(initiator(), { place, name: 'virus.txt', bytes: VIRUS, fileId })
    expect(again.fault?.fault).toBe('fileQuarantined')
  })
})

describe('a repeated upload', () => {
  it('with the same id gets the first answer and stores nothing twice', async () => {
    const fileId = randomUUID()
    const first = await scene.upload(initiator(), { place: NEW_TRIP, fileId })
    const before = scene.stored()
    const again = await scene.upload(initiator(), { place: NEW_TRIP, fileId })
    expect(again.file).toEqual(first.file)
    expect(scene.stored()).toEqual(before)
  })

  it('with an id of somebody else or for another file is refused', async () => {
    const { file } = await upload('note.txt', TEXT)
    const { manager } = scene.world.people
    for (const [userId, name] of [
      [manager, 'note.txt'],
      [initiator(), 'other.txt'],
    ] as const) {
      const answer = await scene.upload(userId, { place: NEW_TRIP, fileId: file.id, name })
      expect(answer.fault?.fault).toBe('invalidInput')
    }
  })
})

describe('a form that is sent with files', () => {
  it('stores what the server knows of them, whatever the client says', async () => {
    const { file } = await upload('note.txt', TEXT)
    const told = { ...file, name: '<b>x</b>.html', size: 1, mimeType: 'text/html' }
    const instance = await scene.startWith([told])
    const { rows } = await scene.server.fresh.database.query<{ papers: unknown }>({
      text: `select b.data->'papers' as papers from instance i join biz_object b on b.id = i.biz_object_id where i.id = $1`,
      values: [instance],
    })
    expect(rows[0]?.papers).toEqual([file])
  })

  it.each(['of somebody else', 'that nobody uploaded'])(
    'is refused at the field for a file %s',
    async (whose) => {
      const { manager } = scene.world.people
      const theirs = await scene.upload(manager, { place: NEW_TRIP })
      const id = whose === 'of somebody else' ? theirs.file.id : randomUUID()
      await expect(scene.startWith([{ ...theirs.file, id }])).rejects.toThrow(
        '"problems":[{"path":"papers","problem":"unknownFile"}]',
      )
    },
  )

  it('is refused at the field for a file that its field does not take, and for too many', async () => {
    const { file } = await upload('note.txt', TEXT)
    const send = (photos: unknown) =>
      scene.server.call(
        saveForm,
        {
          workflowCode: 'tripApproval',
          bizObject: { data: { photos } },
          replayToken: freshToken(),
        },
        { as: { corpId: 'yuanshan', userId: initiator() } },
      )
    expect((await send([file])).fault?.problems).toEqual([{ path: 'photos', problem: 'fileNotAllowed' }])
    const three = [1, 2, 3].map(() => ({ ...file, id: randomUUID() }))
    expect((await send(three)).fault?.problems).toEqual([
      { path: 'photos', problem: 'tooManyEntries', params: { maximum: 2 } },
    ])
  })
})
