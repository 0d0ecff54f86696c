import { matchPath, Route, Routes } from 'react-router-dom'
import { furtherPatterns } from '../lib/address/further-paths.ts'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import { NotFound } from './not-found.tsx'
import { screensAt } from './screens-at.ts'

/** Screens that the first page does not lead to; even their addresses travel apart from it. */
const FURTHER_SCREENS = screensAt(furtherPatterns, {
  profile: lazyPart(
    async () => (await import('../features/personal/profile/profile-screen.tsx')).ProfileScreen,
  ),
  settings: lazyPart(
    async () => (await import('../features/personal/settings/settings-screen.tsx')).SettingsScreen,
  ),
  password: lazyPart(
    async () => (await import('../features/personal/password/password-screen.tsx')).PasswordScreen,
  ),
  devices: lazyPart(
    async () => (await import('../features/personal/devices/devices-screen.tsx')).DevicesScreen,
  ),
  delegations: lazyPart(
    async () => (await import('../features/personal/delegations/delegations-screen.tsx')).DelegationsScreen,
  ),
  messages: lazyPart(async () => (await import('../features/messages/messages-screen.tsx')).MessagesScreen),
  messageSettings: lazyPart(
    async () => (await import('../features/messages/message-settings-screen.tsx')).MessageSettingsScreen,
  ),
  openMessage: lazyPart(
    async () => (await import('../features/messages/open-message-screen.tsx')).OpenMessageScreen,
  ),
  phrases: lazyPart(
    async () => (await import('../features/personal/phrases/phrases-screen.tsx')).PhrasesScreen,
  ),
  help: lazyPart(async () => (await import('../features/help/help-screen.tsx')).HelpScreen),
  print: lazyPart(async () => (await import('./print-route.tsx')).PrintRoute),
  maintenance: lazyPart(
    async () => (await import('../features/maintenance/maintenance-screen.tsx')).MaintenanceScreen,
  ),
  apps: lazyPart(async () => (await import('../features/apps/apps-screen.tsx')).AppsScreen),
  app: lazyPart(async () => (await import('../features/apps/app-screen.tsx')).AppScreen),
  portalPage: lazyPart(async () => (await import('../features/apps/page-screen.tsx')).PageScreen),
  dataList: lazyPart(async () => (await import('../features/apps/function-screen.tsx')).FunctionScreen),
  workbench: lazyPart(
    async () => (await import('../features/workbench/workbench-screen.tsx')).WorkbenchScreen,
  ),
  accounts: lazyPart(async () => (await import('../features/accounts/accounts-screen.tsx')).AccountsScreen),
  externalForms: lazyPart(
    async () => (await import('../features/links/external-forms-screen.tsx')).ExternalFormsScreen,
  ),
  shortCode: lazyPart(async () => (await import('../features/links/short-code-screen.tsx')).ShortCodeScreen),
  record: lazyPart(async () => (await import('./record-route.tsx')).RecordRoute),
})

/** Its code ahead of the screen. */
export async function loadFurtherScreen(path: string): Promise<void> {
  await FURTHER_SCREENS.find(({ pattern }) => matchPath(pattern, path))?.Screen.load()
}

/** Every other address below the login. */
export function FurtherScreens() {
  return (
    <Routes>
      {FURTHER_SCREENS.map(({ pattern, Screen }) => (
        <Route key={pattern} path={pattern} element={<Screen />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
