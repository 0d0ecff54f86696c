import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { openPatterns, paths, patterns } from '../lib/address/paths.ts'
import { basePath } from '../lib/base/base-path.ts'
import { useIsWide } from '../lib/dom/use-viewport.ts'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import { InboxLayout } from './inbox-layout.tsx'
import { RequireSession } from './require-session.tsx'
import { FurtherScreens, INBOX_SCREENS, SCREENS } from './screens.ts'
import { Shell } from './shell.tsx'

const LoginScreen = lazyPart(async () => (await import('../features/login/login-screen.tsx')).LoginScreen)

const OpenScreens = lazyPart(async () => (await import('./open-screens.tsx')).OpenScreens)

/** Every address of the app below the base path. */
export function Router() {
  return (
    <BrowserRouter basename={basePath().replace(/\/$/, '')}>
      <AppRoutes />
    </BrowserRouter>
  )
}

export function AppRoutes() {
  return (
    <Routes>
      <Route
        path={patterns.login}
        element={
          <Suspense fallback={null}>
            <LoginScreen />
          </Suspense>
        }
      />
      {Object.values(openPatterns).map((pattern) => (
        <Route
          key={pattern}
          path={pattern}
          element={
            <Suspense fallback={null}>
              <OpenScreens />
            </Suspense>
          }
        />
      ))}
      <Route
        element={
          <RequireSession>
            <Shell />
          </RequireSession>
        }
      >
        <Route index element={<Home />} />
        <Route element={<InboxLayout />}>
          {INBOX_SCREENS.map(({ pattern, Screen }) => (
            <Route key={pattern} path={pattern} element={<Screen />} />
          ))}
        </Route>
        {SCREENS.map(({ pattern, Screen }) => (
          <Route key={pattern} path={pattern} element={<Screen />} />
        ))}
        <Route path="*" element={<FurtherScreens />} />
      </Route>
    </Routes>
  )
}

/** Where work begins: on a phone with what waits for me, on a wide screen with the workbench (product, "Routes"). */
function Home() {
  return <Navigate to={useIsWide() ? paths.workbench() : paths.inbox()} replace />
}
