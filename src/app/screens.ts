import { matchPath } from 'react-router-dom'
import { paths, patterns } from '../lib/address/paths.ts'
import { firstPart, lazyPart } from '../lib/parts/lazy-part.ts'
import type { IconName } from '../ui/picture/icons.ts'
import { type ScreenEntry, screensAt } from './screens-at.ts'

export type TabKey = 'toDo' | 'start' | 'apps' | 'messages' | 'me'

const InboxScreen = firstPart(async () => (await import('../features/inbox/inbox-screen.tsx')).InboxScreen)

/** A document's screen, once what it was opened for is read. */
async function withDocument<S>(screen: Promise<S>): Promise<S> {
  const reads = import('./read-document.ts').then(({ readDocument }) => readDocument()).catch(() => {})
  const [loaded] = await Promise.all([screen, reads])
  return loaded
}

const { inbox, appBox, workItem, instance, start, startWorkflow, me } = patterns

/** A list and its documents: side by side where there is room (inbox-layout.tsx). */
export const INBOX_SCREENS = screensAt(
  { inbox, appBox, workItem, instance },
  {
    inbox: InboxScreen,
    appBox: InboxScreen,
    workItem: firstPart(() =>
      withDocument(import('./approval-route.tsx').then(({ WorkItemRoute }) => WorkItemRoute)),
    ),
    instance: firstPart(() =>
      withDocument(import('./approval-route.tsx').then(({ InstanceRoute }) => InstanceRoute)),
    ),
  },
)

/** Screens inside the shell. A feature's screen is one file that exports its component; it loads when it is opened. */
export const SCREENS = screensAt(
  { start, startWorkflow, me },
  {
    start: lazyPart(async () => (await import('../features/start/start-screen.tsx')).StartScreen),
    startWorkflow: lazyPart(async () => (await import('./start-form-route.tsx')).StartFormRoute),
    me: lazyPart(async () => (await import('../features/personal/me-screen.tsx')).MeScreen),
  },
)

/** Every other address behind the login. */
export const FurtherScreens = lazyPart(async () => (await import('./further-screens.tsx')).FurtherScreens)

const DOCUMENTS: readonly string[] = [patterns.workItem, patterns.instance]
/** A message leads on to what it is about. */
export const LEADS_ON = /^\/messages\/open\//

function ownScreen(path: string): ScreenEntry | undefined {
  return [...INBOX_SCREENS, ...SCREENS].find(({ pattern }) => matchPath(pattern, path))
}

/** What the first page's own files lead to. */
export function isFirstScreen(path: string): boolean {
  return LEADS_ON.test(path) || ownScreen(path) !== undefined
}

/** Loads and runs the code of what an address shows first, while its data is under way. */
export async function loadScreen(path: string): Promise<void> {
  // Drawn only where it is not known in time what the message is about.
  if (LEADS_ON.test(path)) return await loadDocument()
  const own = ownScreen(path)
  if (own !== undefined) return void (await own.Screen.load())
  const further = import('./further-screens.tsx')
  await Promise.all([FurtherScreens.load(), further.then(({ loadFurtherScreen }) => loadFurtherScreen(path))])
}

/** The code of any document. */
export async function loadDocument(): Promise<void> {
  const shown = INBOX_SCREENS.filter(({ pattern }) => DOCUMENTS.includes(pattern))
  await Promise.all(shown.map(({ Screen }) => Screen.load()))
}

/** A document is of now: nothing that was kept on the device shows in it. Lists show what they had. */
export function isDocument(path: string): boolean {
  return LEADS_ON.test(path) || DOCUMENTS.some((pattern) => matchPath(pattern, path))
}

export type TabEntry = {
  key: TabKey
  /** Where the tab leads. */
  path: string
  /** Addresses of the tab itself; the phone shows its tabs there. */
  root: RegExp
  /** Addresses that are reached from it. */
  below: RegExp
  icon: IconName
  labelKey: `shell.${TabKey}`
}

/** The tabs, in order. */
export const TABS: readonly TabEntry[] = [
  {
    key: 'toDo',
    path: paths.inbox(),
    root: /^\/inbox(\/|$)/,
    below: /^\/(items|instances)\//,
    icon: 'todo',
    labelKey: 'shell.toDo',
  },
  {
    key: 'start',
    path: paths.start(),
    root: /^\/start$/,
    below: /^\/start\//,
    icon: 'pluscirc',
    labelKey: 'shell.start',
  },
  {
    key: 'apps',
    path: '/apps',
    root: /^\/apps$/,
    below: /^\/apps\//,
    icon: 'apps',
    labelKey: 'shell.apps',
  },
  {
    key: 'messages',
    path: '/messages/all',
    root: /^\/messages\/(?!open)/,
    below: /^\/messages\/open/,
    icon: 'bell',
    labelKey: 'shell.messages',
  },
  {
    key: 'me',
    path: paths.me(),
    root: /^\/me$/,
    below: /^\/(me|help)\//,
    icon: 'user',
    labelKey: 'shell.me',
  },
]

/** What waits behind a tab. */
export function countOf(tab: TabKey, { toDo, messages }: Record<'toDo' | 'messages', number>): number {
  return tab === 'toDo' ? toDo : tab === 'messages' ? messages : 0
}
