import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../base/has-code.ts'
import { PlainError } from '../base/plain-error.ts'
import type { Config } from '../config.ts'
import { weaknessOf } from './secret-strength.ts'

/** A fresh value for SECRET_KEY: 256 random bits. */
export function freshSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The secret every key is derived from: SECRET_KEY, or for the embedded database a random one that is made at the
 * first start and kept in the data folder. A PlainError says what is wrong with it.
 */
export async function readMasterSecret(
  config: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>,
): Promise<Uint8Array> {
  if (config.secretKey !== undefined) return checked(config.secretKey, 'SECRET_KEY')
  if (config.databaseUrl !== undefined) {
    throw new PlainError(
      'SECRET_KEY is not set. With DATABASE_URL every server of the system needs the same SECRET_KEY: a random text ' +
        'of at least 32 characters. Make one with: npm run cli -- secret',
    )
  }
  const file = path.join(config.dataDir, 'secret')
  return checked((await existing(file)) ?? (await create(file)), file)
}

function checked(secret: string, origin: string): Uint8Array {
  const weakness = weaknessOf(secret)
  if (weakness !== null) {
    throw new PlainError(`${origin} ${weakness}. Make a good one with: npm run cli -- secret`)
  }
  return new TextEncoder().encode(secret)
}

async function existing(file: string): Promise<string | null> {
  try {
    const secret = await readFile(file, 'utf8')
    await chmod(file, 0o600)
    return secret.trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Written aside and linked into place, so that of two first starts at once both read the same whole file. */
async function create(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const secret = freshSecret()
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, file)
    return secret
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return (await readFile(file, 'utf8')).trim()
  } finally {
    await rm(draft)
  }
}
