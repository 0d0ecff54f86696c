import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restoreBackup } from '../../../server/db/backup/restore-backup.ts'
import { writeBackup } from '../../../server/db/backup/write-backup.ts'
import { emptyDatabase } from '../../support/database.ts'
import { type OwnDisk, ownDisk } from '../../support/own-disk.ts'
import { type FileScene, fileScene, NEW_TRIP, picture, TEXT } from '../../support/uploads.ts'

let dataDir: string
let disk: OwnDisk
let scene: FileScene
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'own-disk-'))
  disk = ownDisk(path.join(dataDir, 'files'))
  scene = await fileScene({}, {}, { dataDir })
})
afterEach(async () => {
  await scene.server.close()
  disk.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const initiator = () => scene.world.people.initiator

it('files on a disk of their own are taken, shown, drawn and read, and nothing stays on the way', async () => {
  const { file } = await scene.upload(initiator(), { place: NEW_TRIP })
  const drawn = await scene.upload(initiator(), { place: NEW_TRIP, name: 'p.png', bytes: await picture() })
  const [text] = await scene.links(initiator(), NEW_TRIP, [file.id])
  const [image] = await scene.links(initiator(), NEW_TRIP, [drawn.file.id])
  expect((await scene.get(text?.download ?? '')).body).toBe(TEXT)
  expect((await scene.get(image?.thumbnail ?? '')).headers['content-type']).toBe('image/jpeg')
  expect(readdirSync(path.join(dataDir, 'uploads'))).toEqual([])
  expect(scene.stored().toSorted()).toEqual([
    expect.stringMatching(/^[0-9a-f]{48}$/),
    expect.stringMatching(/^[0-9a-f]{48}(\.thumbnail)?$/),
    expect.stringMatching(/^[0-9a-f]{48}(\.thumbnail)?$/),
  ])
})

it('a backup of them is restored into a disk of its own, what was there is put aside in it', async () => {
  await scene.upload(initiator(), { place: NEW_TRIP })
  const inStore = (name: string) => path.join(dataDir, 'files', name)
  // What a disk keeps for its repair, and what is on its way, is no file of ours.
  mkdirSync(inStore('lost+found'))
  writeFileSync(inStore('lost+found/piece'), 'x')
  mkdirSync(inStore('.arriving'), { recursive: true })
  writeFileSync(inStore('.arriving/half'), 'x')
  const filesFolder = path.join(dataDir, 'files')
  const file = path.join(dataDir, 'backup.tar.gz')
  const manifest = await writeBackup({ database: scene.server.fresh.database, filesFolder, file })
  expect(manifest.files).toHaveLength(1)
  const target = await emptyDatabase()
  const earlier = await restoreBackup({ database: target.database, filesFolder, file, replace: false })
  await target.drop()
  const [stored = ''] = manifest.files.map(({ path: name }) => name)
  expect(readFileSync(inStore(stored), 'utf8')).toBe(TEXT)
  expect(readFileSync(path.join(earlier.earlierFiles ?? '', stored), 'utf8')).toBe(TEXT)
})
