import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { patterns } from '../lib/paths.ts'

const ForgotPasswordScreen = lazy(async () => ({
  default: (await import('../features/login/forgot-password-screen.tsx')).ForgotPasswordScreen,
}))
const DiagnosisScreen = lazy(async () => ({
  default: (await import('../features/login/diagnosis/diagnosis-screen.tsx')).DiagnosisScreen,
}))

/** Screens for everybody, signed in or not, that few come to: they travel apart from the first page. */
export function OpenScreens() {
  const { pathname } = useLocation()
  const Screen = pathname === patterns.forgotPassword ? ForgotPasswordScreen : DiagnosisScreen
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  )
}
