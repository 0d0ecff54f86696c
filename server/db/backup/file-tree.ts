import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** No files of ours: what is on its way in or was put aside, and what a disk of its own keeps for its repair. */
export function isAside(name: string): boolean {
  return name.startsWith('.') || name === 'lost+found'
}

/** Every stored file below a folder, as paths with forward slashes in a fixed order; none when it is missing. */
export async function listStored(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)
  const found = entries
    .filter(({ name }) => !isAside(name))
    .map(async (entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
      const inside = await listFiles(path.join(folder, entry.name))
      return inside.map((name) => `${entry.name}/${name}`)
    })
  return (await Promise.all(found)).flat().sort()
}

/** Every ordinary file below a folder, as paths with forward slashes in a fixed order; none when it is missing. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

function ignoreMissing(error: unknown): Dirent[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
