import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import type { Platform } from '../../platform-adapters/platform.ts'
import { store } from '../lib/base/store.ts'
import { PlatformProvider } from '../lib/host/platform-context.tsx'
import { TranslationProvider } from '../lib/i18n/translation.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ForgetOnEnd } from './forget-on-end.tsx'

type Props = { platform: Platform; queryClient: QueryClient; children: ReactNode }

export function Providers({ platform, queryClient, children }: Props) {
  return (
    <Provider store={store()}>
      <PlatformProvider value={platform}>
        <QueryClientProvider client={queryClient}>
          <TranslationProvider>
            <ForgetOnEnd />
            <ErrorBoundary>{children}</ErrorBoundary>
            <Toaster />
          </TranslationProvider>
        </QueryClientProvider>
      </PlatformProvider>
    </Provider>
  )
}
