import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { MEGABYTE } from '../../rules/values/files.ts'
import { Fault } from '../base/fault.ts'
import { createParty } from '../base/outside/party.ts'
import { readPatiently } from '../base/outside/read-body.ts'
import type { S3Config } from './file-config.ts'
import type { FileStorage } from './storage.ts'

const NAME = 'the store of files'
/** Of one call, without the bytes of a file. */
const LIMIT_MS = 20_000
/** The slowest line that we put up with. */
const MEGABYTE_MS = 2_000
/** People wait for most calls: a store that is back is asked again soon. */
const LONGEST_MS = 30_000
/** The SDK tries again by itself; the limit is that of all tries. */
const MOST_TRIES = 2

/** Files in an S3-compatible store. Loaded only where one is configured: the SDK is large. */
export function s3Storage(config: S3Config): FileStorage {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle } = config
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts: MOST_TRIES,
    // Self-hosted stores do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const store = createParty({ name: NAME, limitMs: LIMIT_MS, longestMs: LONGEST_MS, isAway })
  const ask: typeof store.ask = (call, options) => store.ask(call, options).catch(refuse)
  return {
    put: async (Key, path) => {
      const { size } = await stat(path)
      const command = new PutObjectCommand({
        Bucket,
        Key,
        Body: createReadStream(path),
        ContentLength: size,
        // Whoever reaches the store past us gets bytes of no type.
        ContentType: 'application/octet-stream',
        ContentDisposition: 'attachment',
      })
      const limitMs = LIMIT_MS + (size / MEGABYTE) * MEGABYTE_MS
      await ask((abortSignal) => client.send(command, { abortSignal }), { limitMs })
    },
    read: async (Key, range) => {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) })
      const found = await ask((abortSignal) => client.send(command, { abortSignal }).catch(nullWhenMissing))
      if (!(found?.Body instanceof Readable)) return null
      const body = readPatiently(found.Body, NAME, LIMIT_MS)
      return { body, size: wholeSize(found.ContentRange, found.ContentLength) }
    },
    remove: async (keys) => {
      // One by one: the call for many needs a checksum that not every store knows.
      for (const Key of keys) {
        const command = new DeleteObjectCommand({ Bucket, Key })
        await ask((abortSignal) => client.send(command, { abortSignal }))
      }
    },
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof NoSuchKey) return null
  throw error
}

/** What people are told; the log gets the cause. */
function refuse(cause: unknown): never {
  const fault = new Fault('fileStoreAway')
  fault.cause = cause
  throw fault
}

/** A plain refusal is an answer; one for asking too often is as good as none. */
function isAway(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true
  const status = error.$metadata.httpStatusCode ?? 0
  return status < 400 || status >= 500 || status === 408 || status === 429
}

/** `bytes 0-9/1234` names the size of the whole. */
function wholeSize(contentRange: string | undefined, contentLength: number | undefined): number {
  const total = contentRange?.split('/')[1]
  return total === undefined ? (contentLength ?? 0) : Number(total)
}
