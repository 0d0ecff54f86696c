import { LRUCache } from 'lru-cache'
import { Fault } from '../base/fault.ts'
import type { Database } from '../db/database.ts'
import { organisationVersion } from '../stores/organisation/corps.ts'
import { loadOrganisationRows } from '../stores/organisation/organisation-rows.ts'
import { type OrganisationSnapshot, organisationSnapshot } from './snapshot.ts'

/** Whole organisations in memory, loaded again when their version has grown. */
export type Organisations = {
  /** The organisation as of `version` or later; for callers that have just read the version. */
  of(corpId: string, version: number): Promise<OrganisationSnapshot>
  /** Asks for the version first: one small read. */
  current(corpId: string): Promise<OrganisationSnapshot>
}

const REMEMBERED_CORPS = 50

export function createOrganisations(database: Database): Organisations {
  const snapshots = new LRUCache<string, OrganisationSnapshot>({ max: REMEMBERED_CORPS })
  const loading = new Map<string, { version: number; snapshot: Promise<OrganisationSnapshot> }>()

  const remember = (corpId: string, snapshot: OrganisationSnapshot): OrganisationSnapshot => {
    const known = snapshots.get(corpId)
    if (known !== undefined && known.version > snapshot.version) return known
    snapshots.set(corpId, snapshot)
    return snapshot
  }
  /** Callers of the same version share one load. */
  const load = (corpId: string, version: number): Promise<OrganisationSnapshot> => {
    const under = loading.get(corpId)
    if (under !== undefined && under.version >= version) return under.snapshot
    const entry = {
      version,
      snapshot: loadOrganisationRows(database, corpId)
        .then((rows) => {
          if (rows === undefined) throw new Fault('notFound')
          return remember(corpId, organisationSnapshot(rows))
        })
        .finally(() => {
          if (loading.get(corpId) === entry) loading.delete(corpId)
        }),
    }
    loading.set(corpId, entry)
    return entry.snapshot
  }
  const of = async (corpId: string, version: number): Promise<OrganisationSnapshot> => {
    const known = snapshots.get(corpId)
    return known !== undefined && known.version >= version ? known : await load(corpId, version)
  }
  return {
    of,
    current: async (corpId) => {
      const version = await organisationVersion(database, corpId)
      if (version === undefined) throw new Fault('notFound')
      return await of(corpId, version)
    },
  }
}
