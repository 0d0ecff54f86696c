import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { paths, patterns } from '../lib/paths.ts'
import type { IconName } from '../ui/icon-names.ts'

export type TabKey = 'toDo' | 'start' | 'apps' | 'messages' | 'me'

export type ScreenEntry = {
  pattern: string
  Screen: LazyExoticComponent<ComponentType>
}

const InboxScreen = lazy(async () => ({
  default: (await import('../features/inbox/inbox-screen.tsx')).InboxScreen,
}))

/** A list and its documents: side by side where there is room (inbox-layout.tsx). */
export const INBOX_SCREENS: readonly ScreenEntry[] = [
  { pattern: patterns.inbox, Screen: InboxScreen },
  { pattern: patterns.appBox, Screen: InboxScreen },
  {
    pattern: patterns.workItem,
    Screen: lazy(async () => ({ default: (await import('./approval-route.tsx')).WorkItemRoute })),
  },
  {
    pattern: patterns.instance,
    Screen: lazy(async () => ({ default: (await import('./approval-route.tsx')).InstanceRoute })),
  },
]

/** Screens inside the shell. A feature's screen is one file that exports its component; it loads when it is opened. */
export const SCREENS: readonly ScreenEntry[] = [
  {
    pattern: patterns.start,
    Screen: lazy(async () => ({ default: (await import('../features/start/start-screen.tsx')).StartScreen })),
  },
  {
    pattern: patterns.startWorkflow,
    Screen: lazy(async () => ({ default: (await import('./start-form-route.tsx')).StartFormRoute })),
  },
  {
    pattern: patterns.me,
    Screen: lazy(async () => ({
      default: (await import('../features/personal/me-screen.tsx')).MeScreen,
    })),
  },
]

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
