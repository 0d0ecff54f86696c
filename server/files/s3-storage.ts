import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from './file-config.ts'
import type { FileStorage } from './storage.ts'

/** Files in an S3-compatible store. Loaded only where one is configured: the SDK is large. */
export function s3Storage(config: S3Config): FileStorage {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle } = config
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Self-hosted stores do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    put: async (Key, path) => {
      const { size } = await stat(path)
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: createReadStream(path),
          ContentLength: size,
          // Whoever reaches the store past us gets bytes of no type.
          ContentType: 'application/octet-stream',
          ContentDisposition: 'attachment',
        }),
      )
    },
    read: async (Key, range) => {
      try {
        const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`
        const found = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }))
        if (!(found.Body instanceof Readable)) return null
        return { body: found.Body, size: wholeSize(found.ContentRange, found.ContentLength) }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    remove: async (keys) => {
      // One by one: the call for many needs a checksum that not every store knows.
      for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

/** `bytes 0-9/1234` names the size of the whole. */
function wholeSize(contentRange: string | undefined, contentLength: number | undefined): number {
  const total = contentRange?.split('/')[1]
  return total === undefined ? (contentLength ?? 0) : Number(total)
}
