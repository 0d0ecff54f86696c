import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { submitForm } from '../../../contract/forms.ts'
import { exportListAsync, exportProgress } from '../../../contract/list-exports.ts'
import { LOCALES } from '../../../contract/vocabulary.ts'
import { faultMessage } from '../../../server/http/messages.ts'
import { runExports } from '../../../server/records/exports/run-exports.ts'
import { withContracts } from '../../support/records-package.ts'
import { onSmallDisks, type SmallDisk, smallDisk } from '../../support/small-disk.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type FileScene, fileScene, NEW_TRIP, picture } from '../../support/uploads.ts'
import { freshToken } from '../../support/workflow-world.ts'

// K-14: what a full disk refuses it refuses in words, whole, and readiness names the disk; with room again all goes on.
const MEGABYTES = 40
const FULL = [507, 'diskFull']

let dataDir: string
let disks: { readonly uploads: SmallDisk; readonly files: SmallDisk }
let scene: FileScene
/** Another server of the same system that does not look before it writes: room may go while a file arrives. */
let blind: TestServer
let now = Date.now()

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'full-disk-'))
  const on = (name: string) => smallDisk(path.join(dataDir, name), MEGABYTES)
  disks = { uploads: on('uploads'), files: on('files') }
  scene = await fileScene(
    {},
    {},
    {
      dataDir,
      clock: () => now,
      change: (deps) => onSmallDisks(Object.values(disks), deps),
      also: withContracts,
    },
  )
  blind = await startTestServer({
    beside: scene.server,
    env: { DATA_DIR: dataDir },
    change: (deps) => onSmallDisks(Object.values(disks), deps, { blind: true }),
  })
})
afterAll(async () => {
  await blind.close()
  for (const disk of Object.values(disks)) disk.close()
  await scene.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const disk of Object.values(disks)) disk.free()
  await scene.server.fresh.database.query({ text: 'delete from list_export' })
})

const as = () => ({ corpId: 'yuanshan', userId: scene.world.people.initiator })
const upload = () => scene.upload(as().userId, { place: NEW_TRIP })
const ask = (queryCode = 'all') =>
  scene.server.call(
    exportListAsync,
    { schemaCode: 'contract', queryCode, replayToken: freshToken() },
    { as: as() },
  )
const readiness = async () => {
  const answer = await scene.server.raw({ method: 'GET', url: '/health/ready' })
  return [answer.statusCode, answer.json().checks]
}
const UP = { database: 'up', files: 'up', uploads: 'up' }
const count = async (table: string) => {
  const { rows } = await scene.server.fresh.database.query<{ count: number }>({
    text: `select count(*)::int as count from ${table}`,
  })
  return rows[0]?.count
}
const kept = async () => [
  scene.stored().filter((name) => name !== 'filler'),
  await count('file_object'),
  await count('list_export'),
]

describe.each(['uploads', 'files'] as const)('with a full disk of %s', (name) => {
  it('an upload is refused in words, nothing of it stays, and with room again it is taken', async () => {
    const before = await kept()
    disks[name].fill()
    const answer = await upload()
    expect([answer.status, answer.fault?.fault]).toEqual(FULL)
    expect(await kept()).toEqual(before)
    disks[name].free()
    expect((await upload()).file.name).toBe('note.txt')
  })

  it('an upload that finds it full under way leaves nothing either', async () => {
    const before = await kept()
    disks[name].fill()
    const answer = await scene.upload(as().userId, { place: NEW_TRIP }, blind)
    expect([answer.status, answer.fault?.fault]).toEqual(FULL)
    expect(await kept()).toEqual(before)
    disks[name].free()
    expect((await scene.upload(as().userId, { place: NEW_TRIP }, blind)).status).toBe(200)
  })

  it('readiness says so and names it, until there is room', async () => {
    expect(await readiness()).toEqual([200, UP])
    disks[name].fill()
    expect(await readiness()).toEqual([503, { ...UP, [name]: 'full' }])
    disks[name].free()
    expect(await readiness()).toEqual([200, UP])
  })

  it('what is stored is still read', async () => {
    const { file } = await scene.upload(as().userId, {
      place: NEW_TRIP,
      name: 'p.png',
      bytes: await picture(),
    })
    disks[name].fill()
    const [view] = await scene.links(as().userId, NEW_TRIP, [file.id])
    expect((await scene.get(view?.download ?? '')).statusCode).toBe(200)
  })

  it('an export is judged first, then refused before there is a job', async () => {
    disks[name].fill()
    expect((await ask('none')).fault?.fault).toBe('listViewUnknown')
    const answer = await ask()
    expect([answer.status, answer.fault?.fault]).toEqual(FULL)
    expect(await count('list_export')).toBe(0)
    disks[name].free()
    expect((await ask()).fault).toBeNull()
  })

  it('an export that waits goes on waiting, and is made once there is room', async () => {
    const { id } = (await ask()).data
    const status = async () => (await scene.server.call(exportProgress, { id }, { as: as() })).data.taskStatus
    disks[name].fill()
    await runExports(scene.server.deps)
    expect(await status()).toBe('INIT')
    disks[name].free()
    await runExports(scene.server.deps)
    expect(await status()).toBe('DONE')
  })
})

describe('with a full disk of the database', () => {
  const submit = (replayToken: string) =>
    scene.server.call(
      submitForm,
      {
        actionCode: 'submit',
        workflowCode: 'tripApproval',
        departmentId: scene.world.departmentId,
        bizObject: { data: { purpose: '拜访客户' } },
        replayToken,
      },
      { as: as() },
    )

  it('a write is refused in words, whole; readiness says so; with room again the same call is done', async () => {
    const { owner } = scene.server.fresh
    // As PostgreSQL says it, at the last thing that the call writes besides its outbox.
    await owner.query({
      text: `create function refuse_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    })
    await owner.query({
      text: 'create trigger full_disk before insert on work_item execute function refuse_full()',
    })
    const tables = ['instance', 'biz_object', 'work_item', 'operation_log', 'outbox', 'replay_token']
    const counts = () => Promise.all(tables.map(count))
    const before = await counts()
    const token = freshToken()
    const answer = await submit(token)
    expect([answer.status, answer.fault?.fault]).toEqual(FULL)
    expect(await counts()).toEqual(before)
    expect(await readiness()).toEqual([503, { ...UP, database: 'full' }])
    await owner.query({ text: 'drop trigger full_disk on work_item' })
    expect((await submit(token)).fault).toBeNull()
    now += 10_000
    expect(await readiness()).toEqual([200, UP])
  })
})

it('is told in each language, in words of its own', () => {
  const words = LOCALES.map((locale) => faultMessage(locale, 'diskFull'))
  expect(new Set(words).size).toBe(LOCALES.length)
  expect(words).not.toContain('diskFull')
})
