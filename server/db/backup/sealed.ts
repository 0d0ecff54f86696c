import { open, readFile } from 'node:fs/promises'
import type { Decrypter } from 'age-encryption'
import { PlainError } from '../../base/plain-error.ts'

/** How every file in the age format begins (age-encryption.org/v1). */
export const SEAL = 'age-encryption.org/v1'

type Chunks = AsyncIterable<Uint8Array>

/** False also for what cannot be read: whoever reads on says why. */
export async function beginsWith(file: string, text: string): Promise<boolean> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return false
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === text
  } catch {
    return false
  } finally {
    await handle.close()
  }
}

/** Encrypts to a public key of age (`age1…`) as it flows; only who has the identity can read it. */
export async function sealing(publicKey: string): Promise<(source: Chunks) => Chunks> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(publicKey)
  } catch {
    throw new PlainError(`The public key for backups is none of age (age1…): ${publicKey}`)
  }
  return async function* seal(source) {
    yield* chunksOf(await encrypter.encrypt(streamOf(source)))
  }
}

/** Decrypts with the identities of a file of age (`AGE-SECRET-KEY-…`); every part is authentic before it is given on. */
export async function unsealing(identityFile: string): Promise<(source: Chunks) => Chunks> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of await identitiesIn(identityFile)) addIdentity(decrypter, identity, identityFile)
  return async function* unseal(source) {
    yield* chunksOf(await decrypter.decrypt(streamOf(source)))
  }
}

async function identitiesIn(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PlainError(`The identity file ${file} cannot be read.`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length === 0) throw noIdentity(file)
  return identities
}

function addIdentity(decrypter: Decrypter, identity: string, file: string): void {
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw noIdentity(file)
  }
}

/** Its text is a secret and stays out of the message. */
function noIdentity(file: string): PlainError {
  return new PlainError(`The file ${file} holds no identity of age (AGE-SECRET-KEY-…).`)
}

function streamOf(source: Chunks): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
