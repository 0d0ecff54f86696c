import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '../../base/plain-error.ts'
import type { Place } from './place.ts'

/** Written into a carried-over cluster once everything is in it and it was shut down. */
export const CARRIED_OVER = 'countersign-carried-over'

/** Where the cluster of the new major version is built. */
export function upgradeDraft(place: Place): string {
  return path.join(place.root, 'cluster.upgrade')
}

/** The major version that wrote the cluster; undefined when there is none yet and one may be made. */
export function majorOf(place: Place): number | undefined {
  const entries = entriesOf(place.cluster)
  if (entries.includes('PG_VERSION')) {
    return Number.parseInt(readFileSync(path.join(place.cluster, 'PG_VERSION'), 'utf8'), 10)
  }
  if (entries.length > 0) {
    throw new PlainError(
      `The folder ${place.cluster} is not a PostgreSQL database (PG_VERSION is missing) and it is not empty. ` +
        'It was left as it is. Put the database back there, or set DATA_DIR to another folder.',
    )
  }
  const draft = upgradeDraft(place)
  if (existsSync(path.join(draft, CARRIED_OVER))) {
    // Stopped between the two moves of an upgrade.
    renameSync(draft, place.cluster)
    return majorOf(place)
  }
  refuseBesideOthers(place)
  return undefined
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new PlainError(
      `The database ${folder} belongs to another account. Start Countersign as the user who started it before ` +
        '(root, if it was root).',
    )
  }
}

/** A missing cluster beside older ones is someone's mistake, not a first start. */
function refuseBesideOthers(place: Place): void {
  const others = readdirSync(place.root).filter(
    (name) =>
      name === 'PG_VERSION' || (name.startsWith('cluster') && !name.includes('.') && name !== 'cluster'),
  )
  if (others.length === 0) return
  throw new PlainError(
    `The database ${place.cluster} is missing, but ${place.root} holds ${others.join(', ')}. Nothing was changed. ` +
      'Move the right one back to "cluster", or move the others away to begin with an empty database.',
  )
}
