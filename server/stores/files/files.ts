import type { FileKind } from '../../../contract/file-types.ts'
import type { FilePlace, StoredFile } from '../../../contract/files.ts'
import type { Queryable } from '../../db/database.ts'

export type FileState = 'uploading' | 'ready' | 'quarantined'
export type PdfState = 'asked' | 'ready' | 'failed'

/** An uploaded file with what the server alone knows of it. */
export type FileObject = StoredFile & {
  readonly ownerId: string
  readonly kind: FileKind
  readonly sha256: Buffer
  readonly storageKey: string
  readonly state: FileState
  readonly pdfState: PdfState | null
  readonly attachedPart: FilePlace['part'] | null
  readonly attachedTo: string | null
}

type Row = {
  id: string
  owner_id: string
  name: string
  size: string
  media_type: string
  kind: FileKind
  sha256: Buffer
  storage_key: string
  state: FileState
  pdf_state: PdfState | null
  attached_part: FilePlace['part'] | null
  attached_to: string | null
}

const COLUMNS =
  'id, owner_id, name, size, media_type, kind, sha256, storage_key, state, pdf_state, attached_part, attached_to'

/** Files by their ids, in no order; unknown ids are left out. */
export async function filesById(
  db: Queryable,
  corpId: string,
  ids: readonly string[],
): Promise<FileObject[]> {
  const { rows } = await db.query<Row>({
    name: 'files-by-id',
    text: `select ${COLUMNS} from file_object where corp_id = $1 and id = any($2::uuid[])`,
    values: [corpId, [...ids]],
  })
  return rows.map(fileOf)
}

export async function fileById(db: Queryable, corpId: string, id: string): Promise<FileObject | undefined> {
  return (await filesById(db, corpId, [id]))[0]
}

/** What takes up files: a record for its fields and comments, a run for what lies with its opinions; `id` null: a new one. */
export type Holder = { readonly part: FilePlace['part']; readonly id: string | null }

/**
 * What somebody may attach: sound files that he uploaded and that nothing but `holder` has taken up, since each goes
 * with what took it up (security F-02); any file for the server itself (`ownerId` null), which hands values on to
 * sub-processes. Those that nothing has taken up yet are kept for another hour, so that none is swept between this look
 * and the commit.
 */
export async function attachableFiles(
  db: Queryable,
  corpId: string,
  ownerId: string | null,
  ids: readonly string[],
  holder: Holder,
): Promise<ReadonlyMap<string, StoredFile>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<Pick<Row, 'id' | 'name' | 'size' | 'media_type'>>({
    name: 'attachable-files',
    text: `update file_object set expires_at = greatest(expires_at, app_now() + interval '1 hour')
      where corp_id = $1 and id = any($2::uuid[]) and state = 'ready' and ($3::uuid is null or (owner_id = $3
        and (attached_at is null or (attached_part = $4 and attached_to = $5))))
      returning id, name, size, media_type`,
    values: [corpId, [...new Set(ids)], ownerId, holder.part, holder.id],
  })
  return new Map(rows.map((row) => [row.id, storedOf(row)]))
}

/**
 * Takes up files for a record or a comment: those of `ids` that this person uploaded and nothing has taken up yet, in
 * the order of `ids`. The caller compares the number.
 */
export async function attachFiles(
  db: Queryable,
  corpId: string,
  ownerId: string,
  ids: readonly string[],
  to: { readonly part: FilePlace['part']; readonly id: string },
): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<Pick<Row, 'id' | 'name' | 'size' | 'media_type'>>({
    name: 'attach-files',
    text: `update file_object set attached_at = app_now(), attached_part = $4, attached_to = $5
      where corp_id = $1 and owner_id = $2 and id = any($3::uuid[]) and state = 'ready'
        and (attached_at is null or (attached_part = $4 and attached_to = $5))
      returning id, name, size, media_type`,
    values: [corpId, ownerId, [...ids], to.part, to.id],
  })
  const byId = new Map(rows.map((row) => [row.id, storedOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function storedOf(row: Pick<Row, 'id' | 'name' | 'size' | 'media_type'>): StoredFile {
  return { id: row.id, name: row.name, size: Number(row.size), mimeType: row.media_type }
}

function fileOf(row: Row): FileObject {
  return {
    ...storedOf(row),
    ownerId: row.owner_id,
    kind: row.kind,
    sha256: row.sha256,
    storageKey: row.storage_key,
    state: row.state,
    pdfState: row.pdf_state,
    attachedPart: row.attached_part,
    attachedTo: row.attached_to,
  }
}
