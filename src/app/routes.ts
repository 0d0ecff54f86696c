import type { furtherPatterns } from '../lib/address/further-paths.ts'
import type { patterns } from '../lib/address/paths.ts'
import type { TabKey } from './screens.ts'

type Patterns = typeof patterns & typeof furtherPatterns
export type RouteName = keyof Patterns

type Route<Path extends string = string> = {
  /** Below the base path, as the router reads it. */
  readonly path: Path
  /** The module that draws it. */
  readonly screen: string
  /** Shown to everybody, signed in or not. */
  readonly open?: true
  /** The tab that it belongs to; without one it is reached from the workbench or from everywhere. */
  readonly tab?: TabKey
  /** The page asks for its screen at once, and for these modules too. */
  readonly preload?: readonly string[]
  /** Its screen is kept ahead for when there is no network. */
  readonly offline?: true
  /** What it shows is asked for before the app runs (src/standalone/early). */
  readonly early?: true
  /** Where work begins on a phone, so `/` shows it as well. */
  readonly home?: true
}

const APPROVAL = 'src/app/approval-route.tsx'

/**
 * Every address of the app. The patterns are those of src/lib/address, which builds addresses; the components are in
 * `screens.ts`, `further-screens.tsx` and `open-screens.tsx`, because each must travel at its time. Neither compiles
 * without a row here and a visit in tests/e2e; tests/src/app/routes.test.ts holds the rest of the app against it, and the
 * build takes from it what is loaded and kept ahead.
 */
export const ROUTES = {
  login: { path: '/login', screen: 'src/features/login/login-screen.tsx', open: true },
  forgotPassword: {
    path: '/forgot-password',
    screen: 'src/features/login/forgot-password-screen.tsx',
    open: true,
  },
  externalForm: { path: '/externalLink/sheet', screen: 'src/app/external-route.tsx', open: true },
  diagnose: {
    path: '/diagnose',
    screen: 'src/features/login/diagnosis/diagnosis-screen.tsx',
    open: true,
  },
  inbox: {
    path: '/inbox/:box',
    screen: 'src/features/inbox/inbox-screen.tsx',
    tab: 'toDo',
    preload: [],
    offline: true,
    early: true,
    home: true,
  },
  workItem: {
    path: '/items/:workItemId',
    screen: APPROVAL,
    tab: 'toDo',
    preload: ['src/app/read-document.ts'],
    offline: true,
    early: true,
  },
  instance: {
    path: '/instances/:instanceId',
    screen: APPROVAL,
    tab: 'toDo',
    preload: ['src/app/read-document.ts'],
    offline: true,
    early: true,
  },
  start: { path: '/start', screen: 'src/features/start/start-screen.tsx', tab: 'start', preload: [] },
  startWorkflow: {
    path: '/start/:workflowCode',
    screen: 'src/app/start-form-route.tsx',
    tab: 'start',
    preload: [],
    early: true,
  },
  apps: { path: '/apps', screen: 'src/features/apps/apps-screen.tsx', tab: 'apps' },
  app: { path: '/apps/:appCode', screen: 'src/features/apps/app-screen.tsx', tab: 'apps' },
  appBox: {
    path: '/apps/:appCode/:box',
    screen: 'src/features/inbox/inbox-screen.tsx',
    tab: 'apps',
    preload: [],
    offline: true,
  },
  portalPage: {
    path: '/apps/:appCode/pages/:pageCode',
    screen: 'src/features/apps/page-screen.tsx',
    tab: 'apps',
  },
  dataList: {
    path: '/apps/:appCode/data/:schemaCode',
    screen: 'src/features/apps/function-screen.tsx',
    tab: 'apps',
  },
  record: {
    path: '/apps/:appCode/data/:schemaCode/:objectId',
    screen: 'src/app/record-route.tsx',
    tab: 'apps',
  },
  messages: { path: '/messages/:tab', screen: 'src/features/messages/messages-screen.tsx', tab: 'messages' },
  openMessage: {
    path: '/messages/open/:messageId',
    screen: 'src/features/messages/open-message-screen.tsx',
    tab: 'messages',
    // It leads on to a document.
    preload: [APPROVAL, 'src/app/further-screens.tsx', 'src/app/way-on.ts'],
    offline: true,
    early: true,
  },
  me: { path: '/me', screen: 'src/features/personal/me-screen.tsx', tab: 'me', preload: [] },
  profile: { path: '/me/profile', screen: 'src/features/personal/profile/profile-screen.tsx', tab: 'me' },
  settings: { path: '/me/settings', screen: 'src/features/personal/settings/settings-screen.tsx', tab: 'me' },
  password: { path: '/me/password', screen: 'src/features/personal/password/password-screen.tsx', tab: 'me' },
  devices: { path: '/me/devices', screen: 'src/features/personal/devices/devices-screen.tsx', tab: 'me' },
  delegations: {
    path: '/me/delegations',
    screen: 'src/features/personal/delegations/delegations-screen.tsx',
    tab: 'me',
  },
  phrases: { path: '/me/phrases', screen: 'src/features/personal/phrases/phrases-screen.tsx', tab: 'me' },
  messageSettings: {
    path: '/me/notifications',
    screen: 'src/features/messages/message-settings-screen.tsx',
    tab: 'me',
  },
  help: { path: '/help/:section?', screen: 'src/features/help/help-screen.tsx', tab: 'me' },
  workbench: { path: '/workbench', screen: 'src/features/workbench/workbench-screen.tsx' },
  maintenance: { path: '/maintenance', screen: 'src/features/maintenance/maintenance-screen.tsx' },
  accounts: { path: '/admin/accounts', screen: 'src/features/accounts/accounts-screen.tsx' },
  externalForms: { path: '/admin/external-forms', screen: 'src/features/links/external-forms-screen.tsx' },
  shortCode: { path: '/s/:code', screen: 'src/features/links/short-code-screen.tsx' },
  print: { path: '/print', screen: 'src/app/print-route.tsx' },
} as const satisfies { readonly [Name in RouteName]: Route<Patterns[Name]> }

/** With the names of the rows. */
export function routesOf(): readonly (Route & { readonly name: string })[] {
  const rows: Readonly<Record<string, Route>> = ROUTES
  return Object.entries(rows).map(([name, route]) => ({ name, ...route }))
}
