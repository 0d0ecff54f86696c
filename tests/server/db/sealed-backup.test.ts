import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readArchive } from '../../../server/db/backup/archive-reader.ts'
import { listTables } from '../../../server/db/backup/database-objects.ts'
import { restoreBackup } from '../../../server/db/backup/restore-backup.ts'
import { unsealing } from '../../../server/db/backup/sealed.ts'
import { writeBackup } from '../../../server/db/backup/write-backup.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../support/database.ts'

const MARK = 'a marker that stands in a stored file'

let folder: string
let source: FreshDatabase
let target: FreshDatabase
let publicKey: string

const inFolder = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sealed-backup-'))
  ;[source, target] = await Promise.all([freshDatabase(), emptyDatabase()])
  const identity = await generateX25519Identity()
  publicKey = await identityToRecipient(identity)
  writeFileSync(inFolder('identity.txt'), `# created by age-keygen\n${identity}\n`)
  writeFileSync(inFolder('other.txt'), `${await generateX25519Identity()}\n`)
  mkdirSync(inFolder('files/ab'), { recursive: true })
  writeFileSync(inFolder('files/ab/first'), MARK)
  const database = source.database
  await writeBackup({ database, filesFolder: inFolder('files'), file: inFolder('sealed'), publicKey })
  await writeBackup({ database, filesFolder: inFolder('files'), file: inFolder('plain') })
})
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()])
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  expect(await listTables(target.database)).toEqual([])
})

const restore = (file: string, identity?: string) =>
  restoreBackup({
    database: target.database,
    filesFolder: inFolder('restored'),
    file: inFolder(file),
    identityFile: identity === undefined ? undefined : inFolder(identity),
    replace: false,
  })
const changed = (change: (bytes: Buffer) => Buffer) => {
  writeFileSync(inFolder('changed'), change(readFileSync(inFolder('sealed'))))
  return 'changed'
}
/** All of a backup, entry by entry, as a restore reads it. */
async function readWhole(file: string): Promise<string[]> {
  const archive = readArchive(inFolder(file), await unsealing(inFolder('identity.txt')))
  const names: string[] = []
  try {
    for (let entry = await archive.take(); entry !== undefined; entry = await archive.take()) {
      for await (const _ of entry.content);
      names.push(entry.name)
    }
  } finally {
    archive.close()
  }
  return names
}

describe('a backup encrypted to a public key', () => {
  it('is a file of age', async () => {
    expect(readFileSync(inFolder('sealed')).toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n')
    expect((await readWhole('sealed')).at(-1)).toBe('manifest.json')
  })

  it.each([
    ['without the identity', undefined, /encrypted.*--identity.*Nothing was changed/s],
    ['with the identity of somebody else', 'other.txt', /Nothing was changed/],
    ['with a file that holds none', 'files/ab/first', /holds no identity/],
    ['with a file that is not there', 'none.txt', /cannot be read/],
  ])('is refused %s', async (_what, identity, words) => {
    await expect(restore('sealed', identity)).rejects.toThrow(words)
  })

  it('is not begun for what is no public key', async () => {
    const file = inFolder('never')
    const written = writeBackup({
      database: source.database,
      filesFolder: undefined,
      file,
      publicKey: 'age1x',
    })
    await expect(written).rejects.toThrow(/none of age/)
  })

  it('a plain one is not taken for it', async () => {
    await expect(restore('plain', 'identity.txt')).rejects.toThrow(/not encrypted/)
  })

  it('is not read to its end when it was cut or changed, wherever', async () => {
    const size = readFileSync(inFolder('sealed')).length
    const places = [300, Math.floor(size / 2), size - 20, size - 1]
    for (const at of places) {
      await expect(readWhole(changed((bytes) => bytes.subarray(0, at))), `cut at ${at}`).rejects.toThrow(
        /damaged/,
      )
      const flipped = changed((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return bytes
      })
      await expect(readWhole(flipped), `changed at ${at}`).rejects.toThrow(/damaged/)
    }
  })

  it('cut by its last byte it changes nothing; whole it is restored', async () => {
    await expect(
      restore(
        changed((bytes) => bytes.subarray(0, -1)),
        'identity.txt',
      ),
    ).rejects.toThrow(/Nothing was changed/)
    expect(await listTables(target.database)).toEqual([])
    const { manifest } = await restore('sealed', 'identity.txt')
    expect(manifest.files).toHaveLength(1)
    expect(readFileSync(inFolder('restored/ab/first'), 'utf8')).toBe(MARK)
  })
})
