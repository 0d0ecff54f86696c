import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../lib/address/paths.ts'
import { underBase } from '../lib/base/base-path.ts'
import { storedConfig } from '../lib/device/device-store.ts'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import { redirectParentToLogin } from '../lib/session/login-redirect.ts'
import { keepReturnUrl } from '../lib/session/return-url.ts'
import { useSessionPhase } from '../lib/session/session.ts'
import { meQuery } from '../shared/account/me.ts'
import { useSessionData } from './use-session-data.ts'

const LoginSheet = lazyPart(async () => (await import('../features/login/login-sheet.tsx')).LoginSheet)

/** Behind this, somebody is signed in. A session that ends here asks for the login over the page, which stays. */
export function RequireSession({ children }: { children: ReactNode }) {
  const phase = useSessionPhase()
  const place = useLocation()
  const client = useQueryClient()
  const isReady = useSessionData()
  const isClosed = phase === 'closed'
  const isLost = phase === 'lost'
  const here = underBase(place.pathname) + place.search + place.hash
  useEffect(() => {
    if (isClosed) keepReturnUrl(here)
    if (isClosed || isLost) redirectParentToLogin(storedConfig().corpId, here)
  }, [isClosed, isLost, here])
  if (isClosed || phase === 'left') return <Navigate to={paths.login(storedConfig().corpId)} replace />
  if (!isReady) return null
  return (
    <>
      {children}
      {isLost && (
        <Suspense fallback={null}>
          <LoginSheet onDone={() => void client.invalidateQueries({ queryKey: meQuery().queryKey })} />
        </Suspense>
      )}
    </>
  )
}
