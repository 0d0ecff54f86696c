import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import type { Reading } from '../pages/startable-workflow.ts'
import { type FavouriteKind, favouritesOf } from '../stores/portal/favourites.ts'
import { type Usable, usableApps } from './usable.ts'

/** What a person may use, and how it is shown to him with his favourites of a kind marked. */
export async function readPortal(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  kind: FavouriteKind,
): Promise<Usable & { readonly reading: Reading; readonly favourites: readonly string[] }> {
  const usable = await usableApps(deps, context)
  const favourites = await favouritesOf(deps.database, context.actor, kind)
  const { locale } = usable.reader
  const reading = { language: context.call.locale, locale, favourites: new Set(favourites) }
  return { ...usable, reading, favourites }
}
