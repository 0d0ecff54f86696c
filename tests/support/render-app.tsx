import type { QueryClient } from '@tanstack/react-query'
import { configure, type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import type { Locale } from '../../contract/vocabulary.ts'
import type { Platform } from '../../platform-adapters/platform.ts'
import { Providers } from '../../src/app/providers.tsx'
import { Router } from '../../src/app/router.tsx'
import { createQueryClient } from '../../src/lib/api/query-client.ts'
import { startStore } from '../../src/lib/base/store.ts'
import { closeDeviceDatabase } from '../../src/lib/device/device-database.ts'
import { setTransport } from '../../src/lib/http/http.ts'
import { changeLanguage, startI18n } from '../../src/lib/i18n/i18n.ts'
import { showAppearance } from '../../src/lib/look/appearance.ts'
import { openSession, sessionOwner, startSession } from '../../src/lib/session/session.ts'
import { loadFrame } from '../../src/ui/overlay/frame.tsx'
import { fakePlatform } from './fake-platform.ts'
import { injectTransport, type WireLog } from './inject-transport.ts'
import type { TestServer } from './test-server.ts'
import { setViewport, type TestViewport } from './viewport.ts'

type Transport = ReturnType<typeof injectTransport>['transport']

export type RenderAppOptions = {
  server: TestServer
  /** Address below the base path. */
  url?: string
  /** Who is signed in; nobody when left out. */
  as?: { readonly corpId: string; readonly userId: string }
  platform?: Platform
  size?: TestViewport
  language?: Locale
  /** The page is not opened anew: what an app that was left holds in its memory is still there. */
  isSamePage?: boolean
  /** Stands between the app and the server. */
  through?: (transport: Transport) => Transport
}

export type RenderedApp = RenderResult & {
  user: UserEvent
  queryClient: QueryClient
  /** What went over the wire, oldest first. */
  wire: WireLog
}

let isStarted = false

// Real calls over a real database, and sheets whose modules are read when first opened, on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

/** The whole app at one address, its calls answered by the server in process. */
export async function renderApp(options: RenderAppOptions): Promise<RenderedApp> {
  const { server, url = '/', as, platform = fakePlatform(), size = 'phone', language = 'zh' } = options
  const { transport, wire } = injectTransport(server)
  setTransport(options.through?.(transport) ?? transport)
  setViewport(size)
  if (options.isSamePage !== true) startStore()
  window.history.replaceState(null, '', url)
  if (isStarted) await changeLanguage(language)
  else await startI18n(language)
  onTestFinished(showAppearance())
  isStarted = true
  await loadFrame()
  if (as === undefined) await startSession()
  else {
    const held = sessionOwner()
    if (held !== undefined && held.userId !== as.userId) takeAnotherDevice()
    openSession(tokensOf(await server.tokenOf(as)))
  }
  const queryClient = createQueryClient()
  const user = userEvent.setup()
  const view = render(
    <Providers platform={platform} queryClient={queryClient}>
      <Router />
    </Providers>,
  )
  onTestFinished(() => {
    view.unmount()
    queryClient.clear()
    closeDeviceDatabase()
  })
  return { ...view, user, queryClient, wire }
}

/** Where another person was signed in before, the app clears all it holds and starts the page again: no test is that. */
function takeAnotherDevice(): void {
  localStorage.clear()
  sessionStorage.clear()
}

function tokensOf(token: string) {
  const lifetime = 600
  return {
    success: true,
    access_token: token,
    exp: Math.floor(Date.now() / 1000) + lifetime,
    expires_in: lifetime,
    user_name: '',
    token_type: 'bearer' as const,
    scope: 'read',
    jti: '',
  }
}
