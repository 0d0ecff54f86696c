import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { furtherPatterns } from '../lib/further-paths.ts'
import { NotFound } from './not-found.tsx'
import type { ScreenEntry } from './screens.ts'

/** Screens that the first page does not lead to; even their addresses travel apart from it. */
const FURTHER_SCREENS: readonly ScreenEntry[] = [
  {
    pattern: furtherPatterns.profile,
    Screen: lazy(async () => ({
      default: (await import('../features/personal/profile/profile-screen.tsx')).ProfileScreen,
    })),
  },
  {
    pattern: furtherPatterns.settings,
    Screen: lazy(async () => ({
      default: (await import('../features/personal/settings/settings-screen.tsx')).SettingsScreen,
    })),
  },
  {
    pattern: furtherPatterns.password,
    Screen: lazy(async () => ({
      default: (await import('../features/personal/password/password-screen.tsx')).PasswordScreen,
    })),
  },
  {
    pattern: furtherPatterns.devices,
    Screen: lazy(async () => ({
      default: (await import('../features/personal/devices/devices-screen.tsx')).DevicesScreen,
    })),
  },
  {
    pattern: furtherPatterns.delegations,
    Screen: lazy(async () => ({
      default: (await import('../features/personal/delegations/delegations-screen.tsx')).DelegationsScreen,
    })),
  },
  {
    pattern: furtherPatterns.messages,
    Screen: lazy(async () => ({
      default: (await import('../features/messages/messages-screen.tsx')).MessagesScreen,
    })),
  },
  {
    pattern: furtherPatterns.messageSettings,
    Screen: lazy(async () => ({
      default: (await import('../features/messages/message-settings-screen.tsx')).MessageSettingsScreen,
    })),
  },
  {
    pattern: furtherPatterns.openMessage,
    Screen: lazy(async () => ({
      default: (await import('../features/messages/open-message-screen.tsx')).OpenMessageScreen,
    })),
  },
  {
    pattern: furtherPatterns.phrases,
    Screen: lazy(async () => ({
      default: (await import('../features/personal/phrases/phrases-screen.tsx')).PhrasesScreen,
    })),
  },
  {
    pattern: furtherPatterns.help,
    Screen: lazy(async () => ({ default: (await import('../features/help/help-screen.tsx')).HelpScreen })),
  },
  {
    pattern: furtherPatterns.print,
    Screen: lazy(async () => ({ default: (await import('./print-route.tsx')).PrintRoute })),
  },
  {
    pattern: furtherPatterns.maintenance,
    Screen: lazy(async () => ({
      default: (await import('../features/maintenance/maintenance-screen.tsx')).MaintenanceScreen,
    })),
  },
  {
    pattern: furtherPatterns.apps,
    Screen: lazy(async () => ({ default: (await import('../features/apps/apps-screen.tsx')).AppsScreen })),
  },
  {
    pattern: furtherPatterns.app,
    Screen: lazy(async () => ({ default: (await import('../features/apps/app-screen.tsx')).AppScreen })),
  },
  {
    pattern: furtherPatterns.portalPage,
    Screen: lazy(async () => ({ default: (await import('../features/apps/page-screen.tsx')).PageScreen })),
  },
  {
    pattern: furtherPatterns.dataList,
    Screen: lazy(async () => ({
      default: (await import('../features/apps/function-screen.tsx')).FunctionScreen,
    })),
  },
  {
    pattern: furtherPatterns.workbench,
    Screen: lazy(async () => ({
      default: (await import('../features/workbench/workbench-screen.tsx')).WorkbenchScreen,
    })),
  },
  {
    pattern: furtherPatterns.accounts,
    Screen: lazy(async () => ({
      default: (await import('../features/accounts/accounts-screen.tsx')).AccountsScreen,
    })),
  },
  {
    pattern: furtherPatterns.externalForms,
    Screen: lazy(async () => ({
      default: (await import('../features/links/external-forms-screen.tsx')).ExternalFormsScreen,
    })),
  },
  {
    pattern: furtherPatterns.shortCode,
    Screen: lazy(async () => ({
      default: (await import('../features/links/short-code-screen.tsx')).ShortCodeScreen,
    })),
  },
  {
    pattern: furtherPatterns.record,
    Screen: lazy(async () => ({ default: (await import('./record-route.tsx')).RecordRoute })),
  },
]

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
