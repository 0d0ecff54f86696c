import type { Tokens } from '../../../contract/session.ts'
import { DEVICE_PREFIX, LEAVING, REFRESH_LOCK } from '../../lib/base/early-names.ts'
import { ask, handOut, keep, nothing, read } from './answers.ts'
import { containerLogin, OF_CONTAINER } from './container-login.ts'
import { loadFiles, loadFilesInTurn } from './files.ts'
import { readScreen } from './first-reads.ts'
import { base, isOfNobody, isReturned, path, query } from './page.ts'

// Asks for the session, and with it for what this address shows first, while the app's own scripts are under way.
// What is asked for here is taken once by src/lib/http/http.ts; tokens stay inside this script. The build writes it into
// the page (scripts/inline-scripts.ts).

function mayAsk(): boolean {
  try {
    // Somebody left while the server could not be told: nothing is asked for in that person's name.
    if (localStorage.getItem(DEVICE_PREFIX + LEAVING) !== null) return false
  } catch {
    return false
  }
  return navigator.onLine && (isReturned || !isOfNobody(path))
}

function finishLogin(): void {
  const input = { code: query.get('code'), state: query.get('state') }
  const login = ask(OURS.wecomLoginPath, input, OF_CONTAINER).catch(nothing)
  keep(OURS.wecomLoginPath, login)
  const told = login.then((response) => read<Tokens & { returnUrl: string }>(response))
  told.then((tokens) => {
    if (!tokens?.returnUrl?.startsWith('/')) return
    const to = new URL(tokens.returnUrl, location.origin + base)
    readScreen(to.pathname.slice(1), to.search, told)
  })
}

function renew(): void {
  const refresh = () => ask(OURS.refreshPath, {}).catch(nothing)
  // Only where the page is secure.
  const locks: LockManager | undefined = navigator.locks
  // One tab at a time: src/lib/session/session.ts takes the same lock. A page that somebody looks at asks without waiting
  // for it, which would be behind the start of the app; those that come after wait for both.
  const isSeen = document.visibilityState === 'visible'
  const first = locks && !isSeen ? locks.request(REFRESH_LOCK, refresh).catch(nothing) : refresh()
  if (isSeen) locks?.request(REFRESH_LOCK, () => first).catch(nothing)
  keep(OURS.refreshPath, first)
  const tokens = first.then((response) => read<Tokens>(response))
  readScreen(path, location.search, tokens, containerLogin())
}

if (mayAsk()) {
  // Not before the entry's files are named.
  document.addEventListener('readystatechange', loadFilesInTurn, { once: true })
  if (isReturned) finishLogin()
  else renew()
  // Times and numbers are worded by tables that the browser reads at first use: now it has nothing else to do.
  setTimeout(() => {
    new Intl.DateTimeFormat().resolvedOptions()
    new Intl.NumberFormat('en').format(1)
  }, 100)
  handOut()
} else loadFiles()
