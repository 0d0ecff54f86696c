import type { FileKind } from '../../../contract/file-types.ts'
import type { Queryable } from '../../db/database.ts'
import type { FileState } from './files.ts'

export type NewFile = {
  readonly corpId: string
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly size: number
  readonly mediaType: string
  readonly kind: FileKind
  readonly sha256: Buffer
  readonly storageKey: string
}

/** Bytes and files of a person that nothing has taken up yet. */
export async function waitingOf(
  db: Queryable,
  corpId: string,
  ownerId: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const { rows } = await db.query<{ files: number; bytes: string }>({
    name: 'waiting-files',
    text: `select count(*)::int as files, coalesce(sum(size), 0) as bytes from file_object
      where corp_id = $1 and owner_id = $2 and attached_at is null`,
    values: [corpId, ownerId],
  })
  return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Notes a file whose bytes are about to be stored; false when the id is taken. */
export async function insertUpload(db: Queryable, file: NewFile): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-upload',
    text: `insert into file_object (corp_id, id, owner_id, name, size, media_type, kind, sha256, storage_key, state,
        created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'uploading', app_now(), app_now() + interval '1 hour')
      on conflict (corp_id, id) do nothing`,
    values: [
      file.corpId,
      file.id,
      file.ownerId,
      file.name,
      file.size,
      file.mediaType,
      file.kind,
      file.sha256,
      file.storageKey,
    ],
  })
  return rowCount === 1
}

/** Its bytes are stored: from now on it waits a day to be taken up. False: it was given up meanwhile. */
export async function finishUpload(
  db: Queryable,
  corpId: string,
  id: string,
  state: Exclude<FileState, 'uploading'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'finish-upload',
    text: `update file_object set state = $3, expires_at = app_now() + interval '1 day'
      where corp_id = $1 and id = $2 and state = 'uploading'`,
    values: [corpId, id, state],
  })
  return rowCount === 1
}

/** The last signature that somebody drew outlives its run: it is offered again (engine G6). */
const NO_SIGNATURE = `not exists (select 1 from hand_signature h where h.corp_id = f.corp_id and h.user_id = f.owner_id
  and h.file_id = f.id)`

/** Forgets an upload that nothing has taken up; its storage key, or undefined when there is none of this person. */
export async function dropUpload(
  db: Queryable,
  corpId: string,
  ownerId: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ storage_key: string }>({
    name: 'drop-upload',
    text: `delete from file_object f where corp_id = $1 and owner_id = $2 and id = $3 and attached_at is null
        and state <> 'quarantined' and ${NO_SIGNATURE}
      returning storage_key`,
    values: [corpId, ownerId, id],
  })
  return rows[0]?.storage_key
}

/**
 * Forgets files whose time is over and that no draft or saved text of their owner names; their keys. Of every
 * organisation, a batch at a time; asked again while it gives a whole batch.
 */
export async function dropExpired(db: Queryable, batch: number): Promise<string[]> {
  const { rows } = await db.query<{ storage_key: string }>({
    name: 'drop-expired-files',
    text: `with over as (
        select f.corp_id, f.id from file_object f
        where f.attached_at is null and f.expires_at < app_now() and ${NO_SIGNATURE}
          and not exists (select 1 from draft d where d.corp_id = f.corp_id and d.owner_id = f.owner_id
            and d.submitted_at is null and d.data::text like '%' || f.id::text || '%')
          and not exists (select 1 from pending_text p where p.corp_id = f.corp_id and p.user_id = f.owner_id
            and p.data::text like '%' || f.id::text || '%')
        limit $1
      )
      delete from file_object f using over
      where f.corp_id = over.corp_id and f.id = over.id and f.attached_at is null and f.expires_at < app_now()
      returning f.storage_key`,
    values: [batch],
  })
  return rows.map((row) => row.storage_key)
}
