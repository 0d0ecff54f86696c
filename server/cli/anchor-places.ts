import { existsSync } from 'node:fs'
import { type AnchorSource, fromFile, unsigned } from '../audit/anchor-sources.ts'
import type { KnownAnchors } from '../audit/known-anchors.ts'
import { readStored } from '../audit/stored-anchors.ts'
import { deriveKeys } from '../auth/derived-keys.ts'
import { readMasterSecret } from '../auth/master-secret.ts'
import { PlainError } from '../base/plain-error.ts'
import type { Config } from '../config.ts'

/** Where anchors stand besides the data folder: the store of the configuration, and files that were named. */
export async function otherPlaces(
  config: Config,
  files: readonly string[],
): Promise<(known: KnownAnchors) => readonly AnchorSource[]> {
  const absent = files.find((file) => !existsSync(file))
  if (absent !== undefined) throw new PlainError(`There is no file ${absent}.`)
  // Only captured output is signed, so nothing else needs the secret.
  const key = async () => deriveKeys(await readMasterSecret(config)).logAnchor
  const { s3 } = config.files
  const store =
    config.logAnchors === 's3' && s3 !== undefined
      ? (await import('../files/s3-storage.ts')).s3Storage(s3)
      : null
  return ({ newest }) => [
    ...(store === null ? [] : [unsigned(readStored(store, newest))]),
    ...files.map((file) => fromFile(file, key)),
  ]
}
