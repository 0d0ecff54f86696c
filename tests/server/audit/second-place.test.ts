import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromFile, unsigned } from '../../../server/audit/anchor-sources.ts'
import { anchorLogs } from '../../../server/audit/log-anchor.ts'
import { anchorFile } from '../../../server/audit/log-anchor-file.ts'
import { verifyAnchors } from '../../../server/audit/log-anchor-verify.ts'
import { secondPlaceOf } from '../../../server/audit/second-place.ts'
import { readStored } from '../../../server/audit/stored-anchors.ts'
import { deriveKeys } from '../../../server/auth/derived-keys.ts'
import { readConfig } from '../../../server/config.ts'
import { createFileRoom } from '../../../server/files/file-room.ts'
import { runCli } from '../../support/cli.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { S3_KEYS, type S3Server, s3Server } from '../../support/s3-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

const SECRET = 'Yk3vQ8mWz2LrT7pXc5NdHs9BfJgUe4Aa'
const KEY = deriveKeys(new TextEncoder().encode(SECRET)).logAnchor

let fresh: FreshDatabase
let world: World
let store: S3Server
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-second-'))
  store = await s3Server()
  fresh = await freshDatabase()
  world = await workflowWorld(fresh.database)
})
afterEach(async () => {
  await fresh.drop()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

function env(logAnchors: string): Record<string, string> {
  return {
    DATA_DIR: folder,
    DATABASE_URL: fresh.connectionString,
    SECRET_KEY: SECRET,
    LOG_ANCHORS: logAnchors,
    S3_BUCKET: 'bucket',
    S3_ENDPOINT: store.url,
    S3_ACCESS_KEY_ID: S3_KEYS.id,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
    S3_PATH_STYLE: 'on',
  }
}

function partsOf(logAnchors: string, output?: PassThrough) {
  const config = readConfig(env(logAnchors))
  const files = createFileRoom({ config, linkKey: KEY, clock: Date.now })
  return { files, second: secondPlaceOf({ config, files, key: KEY, ...(output ? { output } : {}) }) }
}

/** Two anchors. */
async function anchorTwice(logAnchors: string, output?: PassThrough): Promise<void> {
  const { second } = partsOf(logAnchors, output)
  for (const total of ['800', '900']) {
    await world.start(total)
    await anchorLogs(fresh.database, folder, { second })
  }
}

/** Whoever has database and data folder in hand: takes the newest anchor away from both. */
async function shortenBoth(): Promise<void> {
  const [first = ''] = readFileSync(anchorFile(folder), 'utf8').split('\n')
  writeFileSync(anchorFile(folder), `${first}\n`)
  await fresh.owner.query({ text: 'delete from log_anchor where number = 2' })
}

describe('I-27: anchors in the store', () => {
  it('say what was taken from the file and the database together, and what the file alone has lost is there', async () => {
    await anchorTwice('s3')
    expect(store.objects.size).toBe(2)
    rmSync(anchorFile(folder))
    expect(await runCli(['log', 'verify'], env('s3'))).toMatchObject({ code: 0, errors: '' })
    await fresh.owner.query({ text: 'delete from log_anchor where number = 2' })
    const { code, errors } = await runCli(['log', 'verify'], env('s3'))
    expect(code).toBe(1)
    expect(errors).toBe('anchors: removed from the database: organisation yuanshan, anchor 2\n')
  })

  it('are not written over when a number is used again', async () => {
    await anchorTwice('s3')
    const before = new Map(store.objects)
    await shortenBoth()
    await fresh.owner.query({ text: 'delete from log_anchor_head' })
    await world.start('100')
    const { files, second } = partsOf('s3')
    await anchorLogs(fresh.database, folder, { second })
    for (const [key, body] of before) expect(store.objects.get(key)).toEqual(body)
    expect(store.objects.size).toBe(3)
    const stored = (newest: ReadonlyMap<string, number>) => [unsigned(readStored(files.storage, newest))]
    expect(await verifyAnchors(fresh.database, folder, ({ newest }) => stored(newest))).toMatchObject({
      anchors: 3,
      broken: [],
      brokenAnchors: [],
    })
  })

  it('come before the file and the database: nothing counts as anchored that the store has not taken', async () => {
    await world.start('800')
    store.goAway()
    const { second } = partsOf('s3')
    await expect(anchorLogs(fresh.database, folder, { second })).rejects.toThrow()
    const { rows } = await fresh.database.query({ text: 'select 1 from log_anchor' })
    expect(rows).toEqual([])
  })
})

describe('I-27: anchors as lines of the output', () => {
  const captured = () => path.join(folder, 'captured.txt')

  async function capture(): Promise<string[]> {
    const output = new PassThrough()
    const whole = text(output)
    await anchorTwice('stdout', output)
    output.end()
    return (await whole).split('\n').filter((line) => line !== '')
  }

  it('are read from what was captured, among other lines and behind prefixes', async () => {
    const lines = await capture()
    expect(lines).toHaveLength(2)
    writeFileSync(captured(), `{"level":"info"}\n${lines.map((line) => `host app[7]: ${line}\n`).join('')}`)
    await shortenBoth()
    expect((await verifyAnchors(fresh.database, folder)).brokenAnchors).toEqual([])
    const { code, errors } = await runCli(['log', 'verify', '--anchors', captured()], env('stdout'))
    expect(code).toBe(1)
    expect(errors).toBe('anchors: removed from the database: organisation yuanshan, anchor 2\n')
  })

  it('vouch for nothing without the key of the server', async () => {
    const lines = await capture()
    writeFileSync(captured(), lines.join('\n').replaceAll(/"signature":"../g, '"signature":"zz'))
    rmSync(anchorFile(folder))
    const { brokenAnchors } = await verifyAnchors(fresh.database, folder, () => [
      fromFile(captured(), async () => KEY),
    ])
    expect(brokenAnchors.map(({ what, number }) => [what, number])).toEqual([
      ['wrong signature', 1],
      ['wrong signature', 2],
    ])
  })
})

it('a store that is not there, a file that is not there and a wrong form are refused in words', async () => {
  expect(() => readConfig({ LOG_ANCHORS: 's3' })).toThrow('LOG_ANCHORS: s3 also needs S3_BUCKET.')
  expect(await runCli(['log', 'verify', '--anchors', 'nowhere'], env('file'))).toMatchObject({
    code: 1,
    errors: 'There is no file nowhere.\n',
  })
  expect(await runCli(['log', 'verify', '--anchors'], env('file'))).toMatchObject({ code: 2 })
})
