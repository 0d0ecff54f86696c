// First, and in a file of its own: libraries look for what it brings while they are loaded.
import './lib/dom/polyfills.ts'
import './lib/host/step-back.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/library.css'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'
import { isFirstScreen, LEADS_ON, loadScreen } from './app/screens.ts'
import { queryClient } from './lib/api/query-client.ts'
import { pathBelowBase } from './lib/base/base-path.ts'
import { trackInputKind, trackKeyboard } from './lib/dom/keyboard-inset.ts'
import { followTranslation } from './lib/dom/page-translation.ts'
import { createPlatform, knownHost } from './lib/host/platform-context.tsx'
import { setClientType } from './lib/http/http.ts'
import { chooseLanguage, startI18n } from './lib/i18n/i18n.ts'
import { chosenLanguage, showAppearance } from './lib/look/appearance.ts'
import { firstScreen } from './lib/parts/first-screen.tsx'
import { isSentBack } from './lib/session/return-url.ts'
import { type SessionPhase, sessionOwner, sessionPhase, startSession } from './lib/session/session.ts'
import { furtherTexts } from './lib/texts/further-texts.ts'
import { loadFrame } from './ui/overlay/frame.tsx'

const LEAVING_MS = 5_000
/** Where the page leads on to is waited for so long, before it is drawn where it is. */
const WAY_ON_MS = 1_500

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

type Start = {
  readonly session: Promise<SessionPhase>
  /** Stands where the page leads on to by itself: known in time, the first picture is that place's. */
  readonly way: Promise<(() => void) | undefined> | undefined
}

function start(entered: string): Start {
  const isBack = isSentBack()
  if (!isBack && !LEADS_ON.test(entered)) return { session: startSession(), way: undefined }
  const code = import('./app/way-on.ts')
  // What cannot be had is drawn where it is.
  const returned = isBack ? code.then(({ finishReturn }) => finishReturn()).catch(() => undefined) : undefined
  const session = returned === undefined ? startSession() : returned.then(phaseAfter)
  const leadOn = async () => {
    const path = isBack ? await returned : entered + location.search + location.hash
    if ((await session) !== 'open' || path === undefined) return undefined
    if (isBack) prepare(new URL(path, location.origin).pathname)
    const { leadOn, standAt } = await code
    const way = await leadOn(queryClient, path)
    return () => standAt(way)
  }
  return { session, way: Promise.race([leadOn().catch(() => undefined), pause(WAY_ON_MS)]) }
}

/** What is not to be had now the screen asks for again. */
function prepare(path: string): void {
  loadScreen(path).catch(() => {})
}

function phaseAfter(): SessionPhase | Promise<SessionPhase> {
  return sessionPhase() === 'open' ? 'open' : startSession()
}

async function main(): Promise<void> {
  const host = knownHost()
  const entered = pathBelowBase()
  showAppearance(host.theme)
  followTranslation(document)
  trackKeyboard()
  trackInputKind()
  setClientType(host.host === 'browser' && !host.isMobile ? 'PC' : 'APP')
  const language = chooseLanguage({
    stored: chosenLanguage(),
    host: host.language,
    browser: navigator.languages,
  })
  const { session, way } = start(entered)
  // Whoever comes to a first screen is signed in, as a rule: its code is not held up by finding out.
  if (isFirstScreen(entered)) prepare(entered)
  else
    void session.then((phase) => {
      // A container signs in by itself, and comes back here.
      if (phase !== 'closed' || host.host !== 'browser') prepare(entered)
    })
  const [platform, standThere] = await Promise.all([
    createPlatform(),
    way,
    startI18n(language),
    // A device that knows its person shows what they saw last while the session is being renewed.
    way === undefined && sessionOwner() === undefined ? session : undefined,
  ])
  standThere?.()
  // Drawing would only hold up the next page; what cannot be left is shown after all.
  if (window.countersignLeaves === true) await pause(LEAVING_MS)
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <Providers platform={platform} queryClient={queryClient}>
      <Router />
    </Providers>,
  )
  await firstScreen
  // What needs them before asks for them itself.
  furtherTexts().catch(() => {})
  loadFrame().catch(() => {})
}

void main()
