import type { Instance } from '../../engine/model/instance.ts'
import { replay } from '../../engine/replay.ts'
import { PlainError } from '../base/plain-error.ts'
import type { Queryable } from '../db/database.ts'
import { deletionOf, logOf, storedState } from '../stores/audit/operation-log.ts'

export type Rebuilt = {
  readonly state: Instance
  /** Entries it was rebuilt from, of how many. */
  readonly entry: number
  readonly entries: number
  /** Where the stored state differs, as a path; null: equal. Undefined: an earlier step, nothing to compare with. */
  readonly difference: string | null | undefined
}

/** The state of an instance from its log alone, at its newest or an earlier entry; compares it with what is stored. */
export async function rebuildInstance(db: Queryable, instanceId: string, at?: number): Promise<Rebuilt> {
  const stored = await storedState(db, instanceId)
  if (stored === null) throw new PlainError(await missingWords(db, instanceId))
  const entries = stored.entry
  const entry = at ?? entries
  if (entry < 1 || entry > entries)
    throw new PlainError(`The log of this instance has the entries 1 to ${entries}.`)
  const state = replay(await logOf(db, stored.corpId, instanceId, entry))
  if (state === null) throw new PlainError('The log of this instance is empty.')
  const difference = entry === entries ? firstDifference(plain(state), plain(stored.state), '') : undefined
  return { state, entry, entries, difference }
}

async function missingWords(db: Queryable, instanceId: string): Promise<string> {
  const deletedAt = await deletionOf(db, instanceId)
  return deletedAt === null
    ? `There is no instance ${instanceId}.`
    : `The instance ${instanceId} was deleted at ${deletedAt.toISOString()}. Its contents are gone from the log too, so that it cannot be rebuilt.`
}

/** As JSON keeps it: members that are undefined are not there. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function firstDifference(a: unknown, b: unknown, at: string): string | null {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Object.is(a, b) ? null : at || '/'
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  for (const key of keys) {
    const found = firstDifference(Reflect.get(a, key), Reflect.get(b, key), `${at}/${key}`)
    if (found !== null) return found
  }
  return null
}
