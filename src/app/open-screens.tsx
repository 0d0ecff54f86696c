import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { patterns } from '../lib/address/paths.ts'
import { lazyPart } from '../lib/parts/lazy-part.ts'

const ForgotPasswordScreen = lazyPart(
  async () => (await import('../features/login/forgot-password-screen.tsx')).ForgotPasswordScreen,
)
const ExternalRoute = lazyPart(async () => (await import('./external-route.tsx')).ExternalRoute)
const DiagnosisScreen = lazyPart(
  async () => (await import('../features/login/diagnosis/diagnosis-screen.tsx')).DiagnosisScreen,
)

const SCREENS = [
  [patterns.forgotPassword, ForgotPasswordScreen],
  [patterns.externalForm, ExternalRoute],
] as const

/** Screens for everybody, signed in or not, that few come to: they travel apart from the first page. */
export function OpenScreens() {
  const { pathname } = useLocation()
  const Screen = SCREENS.find(([path]) => path === pathname)?.[1] ?? DiagnosisScreen
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  )
}
