import { matchPath, Route, Routes } from 'react-router-dom'
import { furtherPatterns } from '../lib/address/further-paths.ts'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import { NotFound } from './not-found.tsx'
import type { ScreenEntry } from './screen-entry.ts'

/** Screens that the first page does not lead to; even their addresses travel apart from it. */
const FURTHER_SCREENS: readonly ScreenEntry[] = [
  {
    pattern: furtherPatterns.profile,
    Screen: lazyPart(
      async () => (await import('../features/personal/profile/profile-screen.tsx')).ProfileScreen,
    ),
  },
  {
    pattern: furtherPatterns.settings,
    Screen: lazyPart(
      async () => (await import('../features/personal/settings/settings-screen.tsx')).SettingsScreen,
    ),
  },
  {
    pattern: furtherPatterns.password,
    Screen: lazyPart(
      async () => (await import('../features/personal/password/password-screen.tsx')).PasswordScreen,
    ),
  },
  {
    pattern: furtherPatterns.devices,
    Screen: lazyPart(
      async () => (await import('../features/personal/devices/devices-screen.tsx')).DevicesScreen,
    ),
  },
  {
    pattern: furtherPatterns.delegations,
    Screen: lazyPart(
      async () => (await import('../features/personal/delegations/delegations-screen.tsx')).DelegationsScreen,
    ),
  },
  {
    pattern: furtherPatterns.messages,
    Screen: lazyPart(async () => (await import('../features/messages/messages-screen.tsx')).MessagesScreen),
  },
  {
    pattern: furtherPatterns.messageSettings,
    Screen: lazyPart(
      async () => (await import('../features/messages/message-settings-screen.tsx')).MessageSettingsScreen,
    ),
  },
  {
    pattern: furtherPatterns.openMessage,
    Screen: lazyPart(
      async () => (await import('../features/messages/open-message-screen.tsx')).OpenMessageScreen,
    ),
  },
  {
    pattern: furtherPatterns.phrases,
    Screen: lazyPart(
      async () => (await import('../features/personal/phrases/phrases-screen.tsx')).PhrasesScreen,
    ),
  },
  {
    pattern: furtherPatterns.help,
    Screen: lazyPart(async () => (await import('../features/help/help-screen.tsx')).HelpScreen),
  },
  {
    pattern: furtherPatterns.print,
    Screen: lazyPart(async () => (await import('./print-route.tsx')).PrintRoute),
  },
  {
    pattern: furtherPatterns.maintenance,
    Screen: lazyPart(
      async () => (await import('../features/maintenance/maintenance-screen.tsx')).MaintenanceScreen,
    ),
  },
  {
    pattern: furtherPatterns.apps,
    Screen: lazyPart(async () => (await import('../features/apps/apps-screen.tsx')).AppsScreen),
  },
  {
    pattern: furtherPatterns.app,
    Screen: lazyPart(async () => (await import('../features/apps/app-screen.tsx')).AppScreen),
  },
  {
    pattern: furtherPatterns.portalPage,
    Screen: lazyPart(async () => (await import('../features/apps/page-screen.tsx')).PageScreen),
  },
  {
    pattern: furtherPatterns.dataList,
    Screen: lazyPart(async () => (await import('../features/apps/function-screen.tsx')).FunctionScreen),
  },
  {
    pattern: furtherPatterns.workbench,
    Screen: lazyPart(
      async () => (await import('../features/workbench/workbench-screen.tsx')).WorkbenchScreen,
    ),
  },
  {
    pattern: furtherPatterns.accounts,
    Screen: lazyPart(async () => (await import('../features/accounts/accounts-screen.tsx')).AccountsScreen),
  },
  {
    pattern: furtherPatterns.externalForms,
    Screen: lazyPart(
      async () => (await import('../features/links/external-forms-screen.tsx')).ExternalFormsScreen,
    ),
  },
  {
    pattern: furtherPatterns.shortCode,
    Screen: lazyPart(async () => (await import('../features/links/short-code-screen.tsx')).ShortCodeScreen),
  },
  {
    pattern: furtherPatterns.record,
    Screen: lazyPart(async () => (await import('./record-route.tsx')).RecordRoute),
  },
]

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
