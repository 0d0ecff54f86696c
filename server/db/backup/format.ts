import * as z from 'zod/mini'
import { PlainError } from '../../base/plain-error.ts'

/**
 * A backup is a .tar.gz of, in this order: `contents.json`; the rows of each table as PostgreSQL's COPY text, in pieces
 * `tables/<name>/<number>`; the uploaded files as `files/<path>`; and `manifest.json`, whose presence says that the
 * backup is whole. Encrypted, all of it is one file of the age format (age-encryption.org/v1).
 */
export const FORMAT = 1

export const CONTENTS_ENTRY = 'contents.json'
export const MANIFEST_ENTRY = 'manifest.json'
export const TABLES_PREFIX = 'tables/'
export const FILES_PREFIX = 'files/'

/** What must be known before the first row can be loaded. */
export const contentsSchema = z.object({
  format: z.number(),
  created: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Contents = z.infer<typeof contentsSchema>
export type Table = Contents['tables'][number]

const tableSumSchema = z.object({ name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })
export type TableSum = z.infer<typeof tableSumSchema>

const fileSumSchema = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })
export type FileSum = z.infer<typeof fileSumSchema>

/** What was written, to be compared with what was read. */
export const manifestSchema = z.object({
  format: z.number(),
  created: z.string(),
  migrations: contentsSchema.shape.migrations,
  tables: z.array(tableSumSchema),
  files: z.array(fileSumSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Parses one of the two JSON entries; a stranger's archive is refused here. */
export function readJson<T>(schema: z.ZodMiniType<T>, entry: string, text: string): T {
  const parsed = schema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new PlainError(`This is not a backup of Countersign: its ${entry} cannot be read.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function refuseNewerFormat(format: number): void {
  if (format === FORMAT) return
  throw new PlainError(
    `The backup has format ${format}; this Countersign reads format ${FORMAT}. Use a newer version.`,
  )
}
