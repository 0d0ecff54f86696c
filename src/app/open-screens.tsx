import { Suspense } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { openPatterns } from '../lib/address/paths.ts'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import { screensAt } from './screens-at.ts'

const SCREENS = screensAt(openPatterns, {
  forgotPassword: lazyPart(
    async () => (await import('../features/login/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  externalForm: lazyPart(async () => (await import('./external-route.tsx')).ExternalRoute),
  diagnose: lazyPart(
    async () => (await import('../features/login/diagnosis/diagnosis-screen.tsx')).DiagnosisScreen,
  ),
})

/** Screens for everybody, signed in or not, that few come to: they travel apart from the first page. */
export function OpenScreens() {
  const { pathname } = useLocation()
  const Screen = SCREENS.find(({ pattern }) => matchPath(pattern, pathname))?.Screen
  return <Suspense fallback={null}>{Screen !== undefined && <Screen />}</Suspense>
}
