import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discardFile } from '../../../contract/files.ts'
import { saveForm } from '../../../contract/workflow/drafts.ts'
import { findSoffice, officeToPdf } from '../../../server/files/office.ts'
import { pdfsTask, sweepFilesTask } from '../../../server/files/tasks.ts'
import { tinyPdf } from '../../support/tiny-pdf.ts'
import { type FileScene, fileScene, NEW_TRIP } from '../../support/uploads.ts'
import { freshToken } from '../../support/workflow-world.ts'

let folder: string
let scene: FileScene
const never = new AbortController().signal

/** Stands for LibreOffice, which this suite cannot count on: notes how it was called and "converts". */
function fakeSoffice(body: string): string {
  const place = path.join(folder, `soffice-${randomUUID()}`)
  writeFileSync(place, `#!/bin/sh\n${body}\n`)
  chmodSync(place, 0o755)
  return place
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'soffice-'))
  writeFileSync(path.join(folder, 'result.pdf'), tinyPdf('converted'))
  const soffice = fakeSoffice(
    `echo "$@" > ${folder}/called; env > ${folder}/env; cp -r profile ${folder}/profile; cp ${folder}/result.pdf document.pdf`,
  )
  scene = await fileScene({}, { SOFFICE_PATH: soffice })
})
afterAll(async () => {
  await scene.close()
  rmSync(folder, { recursive: true })
})

const initiator = () => scene.world.people.initiator
const RTF = '{\\rtf1\\ansi hello}'
const age = (id: string) =>
  scene.server.fresh.database.query({
    text: "update file_object set expires_at = app_now() - interval '1 minute' where id = $1",
    values: [id],
  })
const known = async (id: string) => {
  const { rows } = await scene.server.fresh.database.query({
    text: 'select 1 from file_object where id = $1',
    values: [id],
  })
  return rows.length === 1
}
const sweep = () => sweepFilesTask(scene.server.deps).run({}, never)

describe('an office file', () => {
  it('is shown as the PDF that LibreOffice makes of it, without macros and with nothing of ours', async () => {
    const { file } = await scene.upload(initiator(), { place: NEW_TRIP, name: '合同.rtf', bytes: RTF })
    const [asked] = await scene.links(initiator(), NEW_TRIP, [file.id])
    expect(asked?.preview).toEqual({ as: 'pdf', state: 'pending', url: null })
    await pdfsTask(scene.server.deps).run({}, never)
    const [view] = await scene.links(initiator(), NEW_TRIP, [file.id])
    expect(view?.preview.state).toBe('ready')
    const pdf = await scene.get(view?.preview.url ?? '')
    expect(pdf.rawPayload).toEqual(tinyPdf('converted'))
    expect(readFileSync(path.join(folder, 'called'), 'utf8')).toMatch(
      /-env:UserInstallation=file:\S+ --headless .*--convert-to pdf .*document\.rtf/,
    )
    const profile = readFileSync(path.join(folder, 'profile/user/registrymodifications.xcu'), 'utf8')
    expect(profile).toMatch(/DisableMacrosExecution[^/]*<value>true/)
    expect(readFileSync(path.join(folder, 'env'), 'utf8')).not.toMatch(/DATABASE_URL|SECRET/)
    expect(scene.stored().every((name) => /^[0-9a-f]{48}(\.\w+)?$/.test(name))).toBe(true)
  })

  it('that cannot be converted is only downloaded', async () => {
    const failing = await fileScene({}, { SOFFICE_PATH: fakeSoffice('exit 1') })
    const userId = failing.world.people.initiator
    const { file } = await failing.upload(userId, { place: NEW_TRIP, name: 'x.rtf', bytes: RTF })
    await failing.links(userId, NEW_TRIP, [file.id])
    await pdfsTask(failing.server.deps).run({}, never)
    const [view] = await failing.links(userId, NEW_TRIP, [file.id])
    expect(view?.preview).toEqual({ as: 'none', state: 'ready', url: null })
    expect(view?.download).toContain('/api/files/content?t=')
    await failing.close()
  })

  it('is only downloaded where there is no LibreOffice', async () => {
    expect(await findSoffice(path.join(folder, 'nowhere'))).toBeNull()
    const without = await fileScene({}, { SOFFICE_PATH: path.join(folder, 'nowhere') })
    const userId = without.world.people.initiator
    const { file } = await without.upload(userId, { place: NEW_TRIP, name: 'x.rtf', bytes: RTF })
    const [view] = await without.links(userId, NEW_TRIP, [file.id])
    expect(view?.preview.as).toBe('none')
    await without.close()
  })

  it('a conversion that is stopped takes everything it started with it', async () => {
    const alive = path.join(folder, 'alive')
    const work = mkdtempSync(path.join(folder, 'work-'))
    writeFileSync(path.join(work, 'source'), RTF)
    const soffice = fakeSoffice(`touch ${alive}; (sleep 30; rm ${alive}) & wait`)
    const stop = new AbortController()
    const running = officeToPdf(soffice, path.join(work, 'source'), {
      folder: work,
      ending: 'rtf',
      signal: stop.signal,
    })
    await expect.poll(() => existsSync(alive)).toBe(true)
    stop.abort()
    await expect(running).rejects.toThrow(/a signal/)
  })
})

describe('the sweeper', () => {
  it('forgets what nothing took up, with its bytes, and keeps what is attached or in a draft', async () => {
    const send = async () => (await scene.upload(initiator(), { place: NEW_TRIP })).file
    const [lost, attached, drafted] = [await send(), await send(), await send()]
    await scene.startWith([attached])
    const draft = { workflowCode: 'tripApproval', bizObject: { data: { papers: [drafted] } } }
    await scene.server.call(
      saveForm,
      { ...draft, replayToken: freshToken() },
      { as: { corpId: 'yuanshan', userId: initiator() } },
    )
    for (const { id } of [lost, attached, drafted]) await age(id)
    const before = scene.stored().length
    await sweep()
    expect([await known(lost.id), await known(attached.id), await known(drafted.id)]).toEqual([
      false,
      true,
      true,
    ])
    expect(scene.stored()).toHaveLength(before - 1)
  })

  it('keeps a file that is young', async () => {
    const { file } = await scene.upload(initiator(), { place: NEW_TRIP })
    await sweep()
    expect(await known(file.id)).toBe(true)
  })
})

describe('taking a file back', () => {
  it('is for its owner, and only while nothing took it up', async () => {
    const discard = async (userId: string, fileId: string) =>
      (await scene.server.call(discardFile, { fileId }, { as: { corpId: 'yuanshan', userId } })).data
    const { file } = await scene.upload(initiator(), { place: NEW_TRIP })
    expect(await discard(scene.world.people.manager, file.id)).toBe(false)
    const before = scene.stored().length
    expect(await discard(initiator(), file.id)).toBe(true)
    expect(scene.stored()).toHaveLength(before - 1)
    const attached = (await scene.upload(initiator(), { place: NEW_TRIP })).file
    await scene.startWith([attached])
    expect(await discard(initiator(), attached.id)).toBe(false)
  })
})

describe('F-10: a scanner', () => {
  it.each([
    ['that finds something holds the file back', 'exit 1', 'fileQuarantined'],
    ['that gives no answer lets nothing in', 'exit 2', 'fileStoreAway'],
    ['that finds nothing lets it in', 'test -s "$1"', undefined],
  ])('%s', async (_, body, fault) => {
    const scanned = await fileScene({}, { FILE_SCAN_COMMAND: fakeSoffice(body) })
    const answer = await scanned.upload(scanned.world.people.initiator, { place: NEW_TRIP })
    expect(answer.fault?.fault).toBe(fault)
    await scanned.close()
  })
})
