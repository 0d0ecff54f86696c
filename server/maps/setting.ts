import type { MapSetting } from '../../contract/maps.ts'
import { seal, unseal } from '../auth/sealed.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { readMapSetting, saveSetting } from '../organisation/settings.ts'

export type MapDeps = {
  readonly auth: Pick<Deps['auth'], 'clock' | 'keys'>
  readonly config: Pick<Deps['config'], 'mapServiceUrl'>
  readonly database: Deps['database']
}

/** Key and secret of an organisation; the secret never leaves the server. */
export type MapKey = { readonly key: string; readonly secret: string | null }

/** What the secret is sealed for: one of another organisation cannot stand in for it. */
const label = (corpId: string) => `map secret ${corpId}`

export async function readMapKey(deps: MapDeps, corpId: string): Promise<MapKey | null> {
  const { key, secret } = await readMapSetting(deps.database, corpId)
  if (key === null) return null
  if (secret === null) return { key, secret }
  const opened = unseal(deps.auth.keys.setting, label(corpId), Buffer.from(secret, 'base64'))
  return { key, secret: opened?.toString('utf8') ?? null }
}

export async function storeMapKey(
  deps: Pick<MapDeps, 'auth'> & { readonly database: Queryable },
  corpId: string,
  { key, secret }: { readonly key: string | null; readonly secret: string | null },
): Promise<void> {
  const isKept = key !== null && secret !== null
  const sealed = isKept
    ? seal(deps.auth.keys.setting, label(corpId), Buffer.from(secret)).toString('base64')
    : null
  await saveSetting(deps.database, corpId, 'map', { key, secret: sealed })
}

/** What browsers may know of it. */
export async function publicMapSetting(deps: MapDeps, corpId: string): Promise<MapSetting> {
  const { key } = await readMapSetting(deps.database, corpId)
  return { key, addresses: key !== null && deps.config.mapServiceUrl !== undefined }
}
