import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The built app this server gives out: `id` changes with every build; without a `folder` only the API is served. */
export type Build = { readonly id: string; readonly folder: string | undefined }

const ROOT = path.join(import.meta.dirname, '..', '..')
const ID_LENGTH = 16

/** What stands in dist/ now; a later build counts from the next start. */
export function readBuild(root: string = ROOT): Build {
  const folder = path.join(root, 'dist')
  if (!existsSync(path.join(folder, 'index.html'))) return { id: 'none', folder: undefined }
  const hash = path.join(folder, '.hash')
  const id = existsSync(hash) ? readFileSync(hash, 'utf8').trim().slice(0, ID_LENGTH) : 'unknown'
  return { id, folder }
}
