import * as z from 'zod/mini'
import { MEGABYTE } from '../../rules/values/files.ts'
import { PlainError } from '../base/plain-error.ts'

/** The variables about files; names as the README lists them. */
export const FILE_VARIABLES = {
  FILE_MAX_MB: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 50),
  FILE_WAITING_MB: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1000),
  FILE_SCAN_COMMAND: z.optional(z.string()),
  SOFFICE_PATH: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string()),
  S3_ENDPOINT: z.optional(z.string().check(z.url())),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PATH_STYLE: z._default(z.enum(['on', 'off']), 'off'),
}

/** An S3-compatible store. */
export type S3Config = {
  readonly bucket: string
  /** Absent: Amazon's own. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket in the path instead of the host name, as most self-hosted stores want it. */
  readonly pathStyle: boolean
}

/** Limits of uploads, and where their bytes go. */
export type FileConfig = {
  /** Of one file; a field may ask for less. */
  readonly maxBytes: number
  /** Of all files of a person that no form has taken up yet. */
  readonly maxWaitingBytes: number
  /** A program that is called with a path: 0 clean, 1 infected, anything else: no answer. */
  readonly scanCommand: string | undefined
  /** LibreOffice; absent: looked for in PATH. */
  readonly sofficePath: string | undefined
  /** Absent: the folder `files` of the data folder. */
  readonly s3: S3Config | undefined
}

const variables = z.object(FILE_VARIABLES)

/** The part of the configuration about files; a PlainError names what is missing of a half-configured store. */
export function fileConfigOf(value: z.output<typeof variables>): FileConfig {
  return {
    maxBytes: value.FILE_MAX_MB * MEGABYTE,
    maxWaitingBytes: value.FILE_WAITING_MB * MEGABYTE,
    scanCommand: value.FILE_SCAN_COMMAND,
    sofficePath: value.SOFFICE_PATH,
    s3: value.S3_BUCKET === undefined ? undefined : s3Of(value, value.S3_BUCKET),
  }
}

function s3Of(value: z.output<typeof variables>, bucket: string): S3Config {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new PlainError('S3_BUCKET also needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  return {
    bucket,
    endpoint: value.S3_ENDPOINT,
    region: value.S3_REGION,
    accessKeyId,
    secretAccessKey,
    pathStyle: value.S3_PATH_STYLE === 'on',
  }
}
