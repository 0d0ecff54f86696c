import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshSecret, readMasterSecret } from '../../../server/auth/master-secret.ts'
import { weaknessOf } from '../../../server/auth/secret-strength.ts'
import { readConfig } from '../../../server/config.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const inFolder = (folder: string) => ({ secretKey: undefined, databaseUrl: undefined, dataDir: folder })

describe('the master secret (A-01)', () => {
  it('of the embedded database is made once, readable by its owner only', async () => {
    const first = await readMasterSecret(inFolder(dataDir))
    const second = await readMasterSecret(inFolder(dataDir))
    expect(second).toEqual(first)
    expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect((await readFile(path.join(dataDir, 'secret'), 'utf8')).trim()).toHaveLength(43)
  })

  it('is the same for two first starts at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => readMasterSecret(inFolder(dataDir))))
    expect(new Set(all.map((secret) => Buffer.from(secret).toString())).size).toBe(1)
  })

  it('differs between two installations', async () => {
    const one = await readMasterSecret(inFolder(path.join(dataDir, 'one')))
    const other = await readMasterSecret(inFolder(path.join(dataDir, 'other')))
    expect(one).not.toEqual(other)
  })

  it('must be given with DATABASE_URL; the refusal names the variable', async () => {
    const config = readConfig({ DATABASE_URL: 'postgres://localhost/x', DATA_DIR: dataDir })
    await expect(readMasterSecret(config)).rejects.toThrow(/SECRET_KEY is not set/)
  })

  it('that is too short is refused by name when the configuration is read', () => {
    expect(() => readConfig({ SECRET_KEY: '0f'.repeat(8) })).toThrow(/SECRET_KEY/)
    expect(() => readConfig({ SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz' })).toThrow(/SECRET_KEY/)
  })

  it.each([
    'change-me-change-me-change-me-change-me',
    'your-secret-key-goes-here-0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmn',
    'zyxwvutsrqponmlkjihgfedcba9876543210zyxw',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'k3Qz9xk3Qz9xk3Qz9xk3Qz9xk3Qz9xk3Qz9xk3Qz',
    '12121212121212121212121212121212',
  ])('that is easy to guess is refused by name: %s', async (secretKey) => {
    await expect(readMasterSecret({ ...inFolder(dataDir), secretKey })).rejects.toThrow(/^SECRET_KEY /)
  })

  it('that was spoilt in the data folder is refused by its path', async () => {
    await writeFile(path.join(dataDir, 'secret'), 'short')
    await expect(readMasterSecret(inFolder(dataDir))).rejects.toThrow(path.join(dataDir, 'secret'))
  })

  it('made by us or as random hexadecimal digits is accepted', () => {
    for (let each = 0; each < 200; each += 1) {
      expect(weaknessOf(freshSecret())).toBeNull()
      expect(weaknessOf(Buffer.from(freshSecret(), 'base64url').toString('hex'))).toBeNull()
    }
  })
})
