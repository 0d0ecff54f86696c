// First, and in a file of its own: libraries look for what it brings while they are loaded.
import './lib/polyfills.ts'
import './lib/step-back.ts'
import './styles/tokens.css'
import './styles/base.css'
import { getDefaultStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'
import { loadScreen } from './app/screens.ts'
import { appearanceChoiceAtom, showAppearance } from './lib/appearance.ts'
import { pathBelowBase } from './lib/base-path.ts'
import { setClientType } from './lib/http.ts'
import { chooseLanguage, startI18n } from './lib/i18n.ts'
import { trackInputKind, trackKeyboard } from './lib/keyboard-inset.ts'
import { createPlatform, knownHost } from './lib/platform.tsx'
import { queryClient } from './lib/query-client.ts'
import { isSentBack } from './lib/return-url.ts'
import { type SessionPhase, sessionOwner, sessionPhase, startSession } from './lib/session.ts'

const LEAVING_MS = 5_000

async function finishLogin(): Promise<SessionPhase> {
  const { goOnReturned } = await import('./app/go-on-returned.ts')
  await goOnReturned()
  return sessionPhase() === 'open' ? 'open' : startSession()
}

async function main(): Promise<void> {
  const host = knownHost()
  const entered = pathBelowBase()
  showAppearance(host.theme)
  trackKeyboard()
  trackInputKind()
  setClientType(host.host === 'browser' && !host.isMobile ? 'PC' : 'APP')
  const language = chooseLanguage({
    stored: getDefaultStore().get(appearanceChoiceAtom).language,
    host: host.language,
    browser: navigator.languages,
  })
  // A device that knows its person shows what they saw last while the session is being renewed.
  const isBack = isSentBack()
  const session = isBack ? finishLogin() : startSession()
  void session.then((phase) => {
    // A container signs in by itself, and comes back here. What is not to be had now the screen asks for again.
    if (phase !== 'closed' || host.host !== 'browser')
      loadScreen(isBack ? pathBelowBase() : entered).catch(() => {})
  })
  const [platform] = await Promise.all([
    createPlatform(),
    startI18n(language),
    isBack || sessionOwner() === undefined ? session : undefined,
  ])
  // Drawing would only hold up the next page; what cannot be left is shown after all.
  if (window.countersignLeaves === true) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <Providers platform={platform} queryClient={queryClient}>
      <Router />
    </Providers>,
  )
}

void main()
