import type { IMAGE_TYPES } from '../../contract/system.ts'
import type { Queryable } from '../db/database.ts'
import { readTheme } from './settings.ts'

export type ThemePicture = Exclude<(typeof IMAGE_TYPES)[number], 'person'>

/** An address of the web or of this server, without a name or password in it; another one is led to by nobody. */
function isFollowed(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** Where a picture of an organisation's theme is; null: the product's own. */
export async function themePictureAddress(
  db: Queryable,
  corpId: string,
  type: ThemePicture,
): Promise<string | null> {
  const address = (await readTheme(db, corpId))[type]
  return address !== null && isFollowed(address) ? address : null
}
