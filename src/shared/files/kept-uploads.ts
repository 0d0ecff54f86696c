import * as z from 'zod/mini'
import { filePlace } from '../../../contract/files.ts'
import { deviceDatabase } from '../../lib/device/device-database.ts'
import { type Owner, ownerKey } from '../../lib/session/owner.ts'

/** Larger ones are not kept: the device's storage is small, and the person still has the file. */
const MOST_BYTES = 20 * 1_048_576

/**
 * Where a file belongs; `slot` tells the cells of a column, or several boxes of one document, apart. `form`: the open
 * form, of a document that is not begun yet and has no id of its own.
 */
const keptSite = z.object({ place: filePlace, slot: z.string(), form: z.optional(z.string()) })
export type KeptSite = z.infer<typeof keptSite>

const address = z.object({ site: keptSite, fileId: z.string() })
const kept = z.extend(address, { file: z.instanceof(File) })
type KeptUpload = z.infer<typeof kept>

const PART = '/upload/'
const keyOf = (owner: Owner, fileId: string) => `${ownerKey(owner)}${PART}${fileId}`

/** Decisions and files wait in one list of the device; their keys tell them apart. */
export function isUploadKey(key: string): boolean {
  return key.includes(PART)
}

/** Whether a form finds it as this version keeps it. */
export function isKeptUpload(value: unknown): boolean {
  return address.safeParse(value).success
}

/** Keeps a chosen file on the device until it is sent; a device that refuses keeps nothing, and nothing breaks. */
export async function keepUpload(
  { owner, ...site }: KeptSite & { readonly owner: Owner | undefined },
  fileId: string,
  file: File,
): Promise<void> {
  if (owner === undefined || file.size > MOST_BYTES) return
  try {
    const database = await deviceDatabase()
    const value: KeptUpload = { site, fileId, file }
    await database.put('intents', { key: keyOf(owner, fileId), owner: ownerKey(owner), value })
  } catch {
    // Storage is closed or full: the file lives as long as the page.
  }
}

/** What one person's device keeps, in no order. */
export async function keptUploads(owner: Owner | undefined): Promise<KeptUpload[]> {
  if (owner === undefined) return []
  try {
    const database = await deviceDatabase()
    const found = await database.getAllFromIndex('intents', 'owner', ownerKey(owner))
    return found.flatMap(({ value }) => {
      const parsed = kept.safeParse(value)
      return parsed.success ? [parsed.data] : []
    })
  } catch {
    return []
  }
}

export async function forgetUpload(owner: Owner | undefined, fileId: string): Promise<void> {
  if (owner === undefined) return
  try {
    const database = await deviceDatabase()
    await database.delete('intents', keyOf(owner, fileId))
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}
