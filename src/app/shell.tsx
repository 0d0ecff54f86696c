import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useTrail } from '../lib/address/back.ts'
import { useIsWide } from '../lib/dom/use-viewport.ts'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { useLive } from '../lib/live/use-live.ts'
import { FirstScreen, firstScreen } from '../lib/parts/first-screen.tsx'
import { firstPart, lazyPart, useArrivals } from '../lib/parts/lazy-part.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { STALE_BY } from './live-queries.ts'
import { RightOrganisation } from './right-organisation.tsx'
import { LEADS_ON, TABS } from './screens.ts'
import styles from './shell.module.css'
import { stripRoom } from './strip-room.ts'
import { TabBar } from './tab-bar.tsx'
import { useAppCode } from './use-app-code.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useRouteFocus } from './use-route-focus.ts'

const Strips = lazyPart(async () => (await import('./strips.tsx')).Strips, firstScreen)
const ShellKeys = lazyPart(async () => (await import('./wide-keys.tsx')).ShellKeys)
const WideNav = firstPart(async () => (await import('./wide-nav.tsx')).WideNav)

/**
 * The frame of every screen behind the login. What stands in `main` stays where it is when the size changes, so a
 * turned tablet keeps its place and its typed text.
 */
export function Shell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isWide = useIsWide()
  useArrivals()
  useTrail()
  useRouteFocus()
  usePrefetch(pathname)
  useAppCode(pathname)
  useLive(STALE_BY)
  const showsTabs = !isWide && TABS.some((tab) => tab.root.test(pathname))
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
        {t('shell.skip')}
      </button>
      {isWide && (
        <Suspense fallback={<div className={styles.navSpace} />}>
          <WideNav />
        </Suspense>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<div style={{ height: stripRoom() }} />}>
          <Strips />
        </Suspense>
        <div className={styles.screen}>
          <ErrorBoundary resetOn={pathname}>
            <Suspense fallback={<Skeleton shape="cards" />}>
              <RightOrganisation>
                <Outlet />
              </RightOrganisation>
              {/* What a message leads to is the first screen. */}
              {!LEADS_ON.test(pathname) && <FirstScreen />}
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      {showsTabs && <TabBar />}
      {isWide && (
        <Suspense fallback={null}>
          <ShellKeys />
        </Suspense>
      )}
    </div>
  )
}
