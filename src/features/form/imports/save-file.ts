import { exportRows, exportTemplate } from '../../../../contract/form-rows.ts'
import { callBare } from '../../../lib/api/api.ts'
import { saveResponse } from '../../../lib/dom/save-response.ts'
import type { DocumentForm } from '../model/document-form.ts'
import type { RowStore } from '../rows/row-store.ts'
import { addressOf } from './form-address.ts'

const TIMEOUT_MS = 60_000

/** The rows as they stand on screen, in the order shown, as a file of this device. */
export async function saveRows(form: DocumentForm, store: RowStore, name: string): Promise<void> {
  const rows = store.ids().flatMap((id) => store.row(id) ?? [])
  const response = await callBare(
    exportRows,
    { ...addressOf(form.page), subSchemaCode: store.table.code, rows },
    { timeoutMs: TIMEOUT_MS },
  )
  await saveResponse(response, `${name}.xlsx`)
}

/** A file with the heads this person may fill, named by the server, so that it differs from the rows that are saved. */
export async function saveTemplate(form: DocumentForm, store: RowStore, name: string): Promise<void> {
  const input = { ...addressOf(form.page), subSchemaCode: store.table.code }
  const response = await callBare(exportTemplate, input, { timeoutMs: TIMEOUT_MS })
  await saveResponse(response, givenName(response) ?? `${name}.xlsx`)
}

/** What the server calls a file (RFC 5987). */
function givenName({ headers }: Response): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(headers.get('content-disposition') ?? '') ?? []
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

/** A file's bytes in base64. */
export async function base64Of(file: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })
}
