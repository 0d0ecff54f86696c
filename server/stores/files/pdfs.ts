import type { Queryable } from '../../db/database.ts'
import type { PdfState } from './files.ts'

/** An office file whose PDF was asked for. */
export type AskedPdf = {
  readonly corpId: string
  readonly id: string
  readonly name: string
  readonly storageKey: string
}

/** Asks for the PDFs of files; those that were asked for before stay as they are. */
export async function askForPdfs(db: Queryable, corpId: string, ids: readonly string[]): Promise<void> {
  await db.query({
    name: 'ask-for-pdfs',
    text: `update file_object set pdf_state = 'asked'
      where corp_id = $1 and id = any($2::uuid[]) and pdf_state is null`,
    values: [corpId, [...ids]],
  })
}

/** The one that has waited longest, of any organisation. */
export async function nextAskedPdf(db: Queryable): Promise<AskedPdf | undefined> {
  const { rows } = await db.query<{ corp_id: string; id: string; name: string; storage_key: string }>({
    name: 'next-asked-pdf',
    text: `select corp_id, id, name, storage_key from file_object where pdf_state = 'asked'
      order by created_at limit 1`,
  })
  const row = rows[0]
  return row && { corpId: row.corp_id, id: row.id, name: row.name, storageKey: row.storage_key }
}

export async function settlePdf(
  db: Queryable,
  corpId: string,
  id: string,
  state: Exclude<PdfState, 'asked'>,
): Promise<void> {
  await db.query({
    name: 'settle-pdf',
    text: `update file_object set pdf_state = $3 where corp_id = $1 and id = $2 and pdf_state = 'asked'`,
    values: [corpId, id, state],
  })
}
