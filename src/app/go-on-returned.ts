import { finishReturned } from '../features/login/container-login.ts'
import { basePath, underBase } from '../lib/base-path.ts'
import { ownerKey } from '../lib/owner.ts'
import { safeReturnPath } from '../lib/return-url.ts'
import { accessToken, ownerOf, sessionOwner } from '../lib/session.ts'

/**
 * A vendor sent the browser back: signs in, and stands where the person wanted to be before anything is drawn. The login
 * page takes over what failed, and says so.
 */
export async function goOnReturned(): Promise<void> {
  const before = sessionOwner()
  try {
    const to = await finishReturned()
    if (to === undefined) return
    const token = accessToken()
    if (before !== undefined && token !== undefined && ownerOf(token) !== ownerKey(before)) {
      // Nothing of whoever used this device before may appear to the next person (security S-10).
      await (await import('../lib/kept-cache.ts')).forgetCache()
    }
    const path = safeReturnPath(to.startsWith('/') ? underBase(to) : null, location.origin, basePath())
    history.replaceState(null, '', underBase(path))
  } catch {
    // The login page has it.
  }
}
