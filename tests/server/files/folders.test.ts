import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { requireFolders } from '../../../server/files/require-folders.ts'
import { ownDisk } from '../../support/own-disk.ts'

const MAIN = path.join(import.meta.dirname, '../../../server/main.ts')

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'folders-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const inData = (name: string) => path.join(dataDir, name)
const begin = () => requireFolders(readConfig({ DATA_DIR: dataDir }))

it('a first start makes its folders', async () => {
  await begin()
  await begin()
})

it.each(['files', 'uploads'])('%s on a disk that is mounted for reading only is named', async (name) => {
  const disk = ownDisk(inData(name), ['size=1m', 'ro'])
  // Who may not mount is no root, and is kept out by the mode.
  if (!disk.isMounted) chmodSync(inData(name), 0o500)
  try {
    await expect(begin()).rejects.toThrow(`The folder ${inData(name)} cannot be used`)
  } finally {
    disk.close()
    if (!disk.isMounted) chmodSync(inData(name), 0o700)
  }
})

it('the server does not start, and says what it needs', async () => {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(inData('files'), 'no folder')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(errors).toContain(`The folder ${inData('files')} cannot be used (EEXIST).`)
  expect(errors).toContain('the files that people upload')
  expect(errors).not.toContain('    at ')
})
