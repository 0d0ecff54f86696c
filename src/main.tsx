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
import { sessionOwner, startSession } from './lib/session.ts'

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
  const session = startSession()
  void session.then((phase) => {
    // A container signs in by itself, and comes back here. What is not to be had now the screen asks for again.
    if (phase !== 'closed' || host.host !== 'browser') loadScreen(entered).catch(() => {})
  })
  const [platform] = await Promise.all([
    createPlatform(),
    startI18n(language),
    sessionOwner() === undefined ? session : undefined,
  ])
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <Providers platform={platform} queryClient={queryClient}>
      <Router />
    </Providers>,
  )
}

void main()
