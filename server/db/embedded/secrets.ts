import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, lchownSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { PlainError } from '../../base/plain-error.ts'
import type { Account } from './account.ts'

const FILE = 'countersign.json'

const schema = z.object({
  superuserPassword: z.string(),
  appPassword: z.string(),
  /** Used where there are no sockets (Windows). */
  port: z.number(),
})

/** What opens the cluster; lies inside it, so both move together. */
export type ClusterSecrets = z.infer<typeof schema>

export function makeSecrets(): ClusterSecrets {
  return {
    superuserPassword: randomBytes(32).toString('hex'),
    appPassword: randomBytes(32).toString('hex'),
    port: 42_000 + (randomBytes(2).readUInt16BE() % 8_000),
  }
}

/** Derived, so that folders of earlier versions have it too; nobody gets from it to the owner's. */
export function servingPassword({ appPassword }: Pick<ClusterSecrets, 'appPassword'>): string {
  return createHmac('sha256', appPassword).update('countersign_serve').digest('hex')
}

/** Owned like the cluster, so that whoever may start it may read them. */
export function writeSecrets(cluster: string, secrets: ClusterSecrets, account: Account | undefined): void {
  const file = path.join(cluster, FILE)
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600, flush: true, flag: 'wx' })
  if (account) lchownSync(file, account.uid, account.gid)
}

export function readSecrets(cluster: string): ClusterSecrets {
  const file = path.join(cluster, FILE)
  if (!existsSync(file)) {
    throw new PlainError(
      `The folder ${cluster} holds a PostgreSQL database that Countersign did not make (${FILE} is missing). ` +
        'It was left as it is. Set DATA_DIR to another folder, or start that database yourself and set DATABASE_URL.',
    )
  }
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new PlainError(`The file ${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
