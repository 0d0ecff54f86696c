import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { runCli } from '../../support/cli.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

let folder: string
let fresh: FreshDatabase

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-cli-'))
  fresh = await freshDatabase()
})
afterEach(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

const cli = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(args, { DATA_DIR: folder, DATABASE_URL: fresh.connectionString, ...env })

describe('the command line', () => {
  test('an unknown command answers with the list of commands', async () => {
    const { code, errors } = await cli(['bakcup'])
    expect(code).toBe(2)
    expect(errors).toContain('There is no command bakcup.')
    expect(errors).toMatch(/^ {2}backup FILE {2,}write database and files/m)
  })

  test('a configuration that is wrong is named without a stack', async () => {
    const { code, errors } = await cli(['backup', 'x'], { PORT: 'many' })
    expect(code).toBe(1)
    expect(errors).toMatch(/PORT: /)
    expect(errors).not.toContain('    at ')
  })

  test('backup without a file shows how it is used', async () => {
    const { code, errors } = await cli(['backup'])
    expect(code).toBe(2)
    expect(errors).toContain('backup FILE')
  })
})

describe('backup and restore', () => {
  const file = () => path.join(folder, 'backup.tar.gz')
  const names = async () =>
    (await fresh.database.query<{ name: string }>({ text: 'select name from corp' })).rows.map(
      ({ name }) => name,
    )

  test('what was backed up comes back, with a word for each step', async () => {
    await fresh.database.query({
      text: "insert into corp (corp_id, name, created_at) values ('a', 'A', now())",
    })
    const written = await cli(['backup', file()])
    expect(written).toMatchObject({ code: 0, errors: '' })
    expect(written.output).toContain('corp: 1 rows')

    await fresh.database.query({ text: "update corp set name = 'changed'" })
    const refused = await cli(['restore', file()])
    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(/A server is using this database|The database is not empty/)
    expect(await names()).toEqual(['changed'])

    const preview = await cli(['restore', file(), '--replace'])
    expect(preview.code).toBe(1)
    expect(preview.output).toContain('corp: 1')
    expect(await names()).toEqual(['changed'])
  })

  test('a server that uses the database keeps a restore away', async () => {
    await cli(['backup', file()])
    const client = await fresh.database.connect()
    const { code, errors } = await cli(['restore', file(), '--replace', '--confirm'])
    client.release()
    expect(code).toBe(1)
    expect(errors).toBe('A server is using this database. Stop it, then restore. Nothing was changed.\n')
  })

  test('with replace and confirm the database is as it was', async () => {
    await fresh.database.query({
      text: "insert into corp (corp_id, name, created_at) values ('a', 'A', now())",
    })
    await cli(['backup', file()])
    await fresh.database.query({ text: "update corp set name = 'changed'" })
    await fresh.database.close()
    const restored = await cli(['restore', file(), '--replace', '--confirm'])
    expect(restored).toMatchObject({ code: 0, errors: '' })
    const database = openDatabase({ connectionString: fresh.connectionString })
    expect((await database.query({ text: 'select name from corp' })).rows).toEqual([{ name: 'A' }])
    await database.close()
  })

  test('a file that is not there is named', async () => {
    const { code, errors } = await cli(['restore', path.join(folder, 'none.tar.gz')])
    expect(code).toBe(1)
    expect(errors).toMatch(/There is no file .*none.tar.gz/)
    expect(readdirSync(folder)).toEqual([])
  })
})
