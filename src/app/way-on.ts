import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { finishReturned, forgetReturned } from '../features/login/container-login.ts'
import { messageFormQuery, placeOf } from '../features/messages/message-form.ts'
import { furtherPaths, furtherPatterns } from '../lib/address/further-paths.ts'
import { ownEntry } from '../lib/address/history-place.ts'
import { basePath, underBase } from '../lib/base/base-path.ts'
import { ownerKey } from '../lib/session/owner.ts'
import { safeReturnPath } from '../lib/session/return-url.ts'
import { accessToken, ownerOf, sessionCorp, sessionOwner } from '../lib/session/session.ts'

/** Where a page leads on to by itself: below the base path, and what the screen there is handed. */
export type WayOn = { readonly path: string; readonly state?: { readonly from: string } }

/** A vendor sent the browser back: signs in, and says where the person wanted to be. What fails the login page tells. */
export async function finishReturn(): Promise<string | undefined> {
  const before = sessionOwner()
  try {
    const to = await finishReturned()
    if (to === undefined) return undefined
    const token = accessToken()
    if (before !== undefined && token !== undefined && ownerOf(token) !== ownerKey(before)) {
      // Nothing of whoever used this device before may appear to the next person (security S-10).
      await (await import('../shared/account/kept-cache.ts')).forgetCache()
    }
    return safeReturnPath(to.startsWith('/') ? underBase(to) : null, location.origin, basePath())
  } catch {
    return undefined
  }
}

/** The page stands there, before anything is drawn. */
export function standAt({ path, state }: WayOn): void {
  forgetReturned()
  history.replaceState(ownEntry(state), '', underBase(path))
}

/** A message stands at what it is about. What is wrong with it its own screen tells. */
export async function leadOn(client: QueryClient, path: string): Promise<WayOn> {
  const { pathname, hash, searchParams } = new URL(path, location.origin)
  const { messageId } = matchPath(furtherPatterns.openMessage, pathname)?.params ?? {}
  const named = searchParams.get('corpId')
  // Of another organisation it is for its own page (right-organisation.tsx).
  if (messageId === undefined || (named !== null && named !== sessionCorp())) return { path }
  try {
    const told = await client.fetchQuery(messageFormQuery(client, messageId))
    return { path: placeOf(told, hash), state: { from: furtherPaths.messages() } }
  } catch {
    return { path }
  }
}
