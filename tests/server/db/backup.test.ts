import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listTables } from '../../../server/db/backup/database-objects.ts'
import { restoreBackup } from '../../../server/db/backup/restore-backup.ts'
import { writeBackup } from '../../../server/db/backup/write-backup.ts'
import type { Database } from '../../../server/db/database.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { readMigrations } from '../../../server/db/migrations.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../support/database.ts'

let folder: string
let source: FreshDatabase
let target: FreshDatabase

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-backup-'))
  ;[source, target] = await Promise.all([freshDatabase(), emptyDatabase()])
  await fill(source.database)
  writeFile('files/ab/first', 'one')
  writeFile('files/empty', '')
  writeFile('files/大文件', 'x'.repeat(300_000))
})
afterEach(async () => {
  await Promise.all([source.drop(), target.drop()])
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (name: string) => path.join(folder, name)

function writeFile(name: string, content: string): void {
  mkdirSync(path.dirname(inFolder(name)), { recursive: true })
  writeFileSync(inFolder(name), content)
}

async function fill(database: Database): Promise<void> {
  const statements = [
    "insert into corp (corp_id, name, created_at) values ('a', E'会签\\t\\\\N \\n\"x\"', now()), ('b', '', now())",
    // A child before its parent.
    `insert into department (corp_id, id, code, name, parent_id) values
      ('a', '00000000-0000-0000-0000-000000000002', 'sub', 'Sub', '00000000-0000-0000-0000-000000000001'),
      ('a', '00000000-0000-0000-0000-000000000001', 'top', 'Top', null)`,
    `insert into operation_log (corp_id, instance_id, entry, at, command, body, previous_hash, hash)
      select 'a', '00000000-0000-0000-0000-000000000009', n, now(), 'agree', json_build_object('n', n, 't', repeat('批', 50)),
        decode(md5(n::text), 'hex'), '\\x00ff' from generate_series(1, 30000) n`,
  ]
  for (const text of statements) await database.query({ text })
}

async function contentOf(database: Database): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  for (const { name } of await listTables(database)) {
    const { rows } = await database.query({
      text: `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text collate "C")) as sum from "${name}" t`,
    })
    content[name] = rows[0]
  }
  return content
}

const back = (file = 'backup.tar.gz') =>
  writeBackup({ database: source.database, filesFolder: inFolder('files'), file: inFolder(file) })

const restore = (replace = false, file = 'backup.tar.gz') =>
  restoreBackup({
    database: target.database,
    filesFolder: inFolder('restored'),
    file: inFolder(file),
    replace,
  })

describe('backup and restore (K-19)', () => {
  test('a restored database and its files equal those that were backed up', async () => {
    await back()
    await restore()
    expect(await contentOf(target.database)).toEqual(await contentOf(source.database))
    expect(readFileSync(inFolder('restored/ab/first'), 'utf8')).toBe('one')
    expect(readFileSync(inFolder('restored/大文件'), 'utf8')).toHaveLength(300_000)
    expect(readdirSync(inFolder('restored')).sort()).toEqual(['ab', 'empty', '大文件'])
  })

  test('foreign keys and indexes stand again after a restore', async () => {
    const text = `select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`
    await back()
    await restore()
    expect((await target.database.query({ text })).rows).toEqual((await source.database.query({ text })).rows)
  })

  test('rows written after the backup began are not in it', async () => {
    let added = false
    const manifest = await writeBackup({
      database: source.database,
      filesFolder: inFolder('files'),
      file: inFolder('backup.tar.gz'),
      onProgress: () => {
        if (added) return
        added = true
        void source.database.query({ text: "insert into setting values ('a', 'theme', '{}', 1, now())" })
      },
    })
    expect(manifest.tables.find(({ name }) => name === 'setting')?.rows).toBe(0)
  })

  test('a database with rows refuses a restore, and keeps them', async () => {
    await back()
    await restore()
    await expect(restore()).rejects.toThrow(/not empty/)
    expect(await contentOf(target.database)).toEqual(await contentOf(source.database))
  })

  test('with replace the earlier rows are gone and the earlier files are kept aside', async () => {
    await back()
    await restore()
    await target.database.query({ text: "insert into setting values ('a', 'theme', '{}', 1, now())" })
    writeFile('restored/later', 'later')
    const { earlierFiles } = await restore(true)
    expect(await contentOf(target.database)).toEqual(await contentOf(source.database))
    expect(readdirSync(earlierFiles ?? '')).toContain('later')
    expect(readdirSync(inFolder('restored'))).not.toContain('later')
  })

  test('a truncated backup is refused and changes nothing', async () => {
    await back()
    truncateSync(inFolder('backup.tar.gz'), 20_000)
    await expect(restore()).rejects.toThrow(/damaged|not whole/)
    expect(await listTables(target.database)).toEqual([])
    expect(readdirSync(folder)).not.toContain('restored')
  })

  test('a backup with a changed byte is refused and changes nothing (K-17)', async () => {
    await back()
    const tar = gunzipSync(readFileSync(inFolder('backup.tar.gz')))
    const at = tar.indexOf('批')
    tar.write('准', at)
    writeFileSync(inFolder('changed.tar.gz'), gzipSync(tar))
    await expect(restore(false, 'changed.tar.gz')).rejects.toThrow(/operation_log do not fit its checksum/)
    expect(await listTables(target.database)).toEqual([])
  })

  test('another file is refused in plain words', async () => {
    writeFile('photo.jpg', 'not a backup')
    await expect(restore(false, 'photo.jpg')).rejects.toThrow(/damaged or not a backup/)
    await expect(restore(false, 'missing.tar.gz')).rejects.toThrow(/There is no file/)
  })

  test('a backup of an older level is restored and then brought up to date', async () => {
    const all = readMigrations()
    const older = all.slice(0, 1)
    const early = await emptyDatabase()
    await migrate(early.database, { migrations: older })
    await early.database.query({
      text: "insert into corp (corp_id, name, created_at) values ('a', 'A', now())",
    })
    await writeBackup({
      database: early.database,
      filesFolder: inFolder('none'),
      file: inFolder('old.tar.gz'),
    })
    await early.drop()
    await restore(false, 'old.tar.gz')
    const { rows } = await target.database.query({
      text: 'select count(*)::int as count from schema_migration',
    })
    expect(rows).toEqual([{ count: all.length }])
    expect((await target.database.query({ text: 'select name from corp' })).rows).toEqual([{ name: 'A' }])
  })

  test('a backup of a newer version is refused', async () => {
    await back()
    await expect(
      restoreBackup({
        database: target.database,
        filesFolder: inFolder('restored'),
        file: inFolder('backup.tar.gz'),
        replace: false,
        migrations: readMigrations().slice(0, -1),
      }),
    ).rejects.toThrow(/backup is newer/)
  })
})
