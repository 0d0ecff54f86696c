import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { PlainError } from '../../base/plain-error.ts'
import { canReach } from './account.ts'
import type { Place } from './place.ts'
import { type Binaries, hasPrograms } from './platform-package.ts'

const MARKER = 'countersign-version'

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The package's binaries as kept beside the data. The copy outlives an upgrade of the package, so a cluster of an older
 * major version can still be started to be carried over; it costs no room where hard links are possible.
 */
export function keepBinaries(place: Place, source: Binaries): Binaries {
  const kept = keptFolder(place, source.major)
  copyOnce(source, kept, place.account !== undefined)
  return { ...source, folder: kept }
}

/** The binaries kept for a major version, if they are still there. */
export function keptBinaries(place: Place, major: number): Binaries | undefined {
  const folder = keptFolder(place, major)
  return hasPrograms(folder) ? { folder, major, version: versionIn(folder) ?? String(major) } : undefined
}

/** A set that the account can run: the kept one, or a copy in a system folder when the data folder is out of reach. */
export function runnable(place: Place, kept: Binaries): Binaries {
  if (place.reachable || place.account === undefined) return kept
  for (const base of place.programFolders) {
    const folder = path.join(base, `postgres-${kept.version}`)
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 })
      // Only root may have put programs there that root is about to start.
      if (!ownedByRoot(base) || !canReach(place.account, base)) continue
      copyOnce(kept, folder, true)
      return { ...kept, folder }
    } catch {
      // Read-only or full: the next folder.
    }
  }
  throw new PlainError(
    `PostgreSQL cannot be started: its programs in ${kept.folder} are inside a folder that only root may enter, and no ` +
      `copy could be made in ${place.programFolders.join(', ')}. Set DATA_DIR to a folder that everyone may pass through.`,
  )
}

function keptFolder(place: Place, major: number): string {
  return path.join(place.root, `bin-${major}`)
}

function copyOnce(source: Binaries, target: string, forOthers: boolean): void {
  if (versionIn(target) === source.version) return
  const draft = `${target}.${process.pid}.new`
  rmSync(draft, { recursive: true, force: true })
  copyTree(source.folder, draft, forOthers)
  repairLinks(draft)
  writeFileSync(path.join(draft, MARKER), source.version)
  rmSync(target, { recursive: true, force: true })
  renameSync(draft, target)
}

function copyTree(from: string, to: string, forOthers: boolean): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target, forOthers)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.name !== MARKER) placeFile(source, target, forOthers)
  }
}

function placeFile(source: string, target: string, forOthers: boolean): void {
  const stat = statSync(source)
  if ((!forOthers || isForOthers(stat)) && linked(source, target)) return
  copyFileSync(source, target)
  chmodSync(target, stat.mode | 0o644 | ((stat.mode & 0o100) >> 3) | ((stat.mode & 0o100) >> 6))
}

function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch {
    // Another disk, or a system that protects files of others from links.
    return false
  }
}

function isForOthers({ mode }: Stats): boolean {
  return (mode & 0o004) !== 0 && ((mode & 0o100) === 0 || (mode & 0o001) !== 0)
}

/** The links npm cannot carry: the package's install script would make them, but scripts may be switched off. */
function repairLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!statSync(list, { throwIfNoEntry: false })) return
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    // The list is written from the package's root; the copy is of its folder native/.
    const existing = path.join(folder, path.relative('native', source))
    const link = path.join(folder, path.relative('native', target))
    if (statSync(link, { throwIfNoEntry: false })) continue
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(link), existing), link)
  }
}

function versionIn(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, MARKER), 'utf8')
  } catch {
    return undefined
  }
}

function ownedByRoot(folder: string): boolean {
  const { uid, mode } = statSync(folder)
  return uid === 0 && (mode & 0o022) === 0
}
