import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The repository's folder. */
export const ROOT = path.dirname(import.meta.dirname)

/** Files below the given files and folders of `root`, relative, with forward slashes, sorted. */
export function listFiles(root: string, places: readonly string[], endings: RegExp): string[] {
  return places
    .filter((place) => existsSync(path.join(root, place)))
    .flatMap((place) => (statSync(path.join(root, place)).isFile() ? [place] : below(root, place)))
    .filter((file) => endings.test(file))
    .sort()
}

function below(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
