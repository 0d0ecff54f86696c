import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { listMyInstances } from '../../contract/work-items.ts'
import { listUserDrafts } from '../../contract/workflow/user-drafts.ts'
import { findBox } from '../features/inbox/list/boxes.ts'
import { inboxPlaceOf } from '../features/inbox/list/use-inbox-place.ts'
import { type InboxBox, paths } from '../lib/address/paths.ts'
import { callQuery } from '../lib/api/query-client.ts'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { useWorkCounts } from '../shared/work-items/work-counts.ts'
import type { IconName } from '../ui/picture/icons.ts'
import { WideNavLink } from './wide-nav-link.tsx'

const ICONS = {
  'to-do': 'todo',
  'to-read': 'eye',
  finished: 'check',
  mine: 'send',
  drafts: 'edit',
  instances: 'table',
  'work-items': 'cols',
} as const satisfies Partial<Record<InboxBox, IconName>>

export type NavBox = keyof typeof ICONS

/** Everybody's lists, and those of whoever maintains workflows. */
export const OWN_BOXES: readonly NavBox[] = ['to-do', 'to-read', 'finished', 'mine', 'drafts']
export const MAINTAINED_BOXES: readonly NavBox[] = ['instances', 'work-items']

type Props = {
  readonly boxes: readonly NavBox[]
  readonly counts?: Partial<Record<NavBox, number>>
}

/** Lists of the inbox in the side navigation; the one that stands beside an open document is marked too. */
export function WideBoxes({ boxes, counts = {} }: Props) {
  const { t } = useTranslation()
  const location = useLocation()
  const isInbox = /^\/(inbox|items|instances)(\/|$)/.test(location.pathname)
  const place = inboxPlaceOf(location)
  return boxes.map((name) => {
    const word = findBox(name)?.word ?? 'toDo'
    return (
      <WideNavLink
        key={name}
        to={paths.inbox(name)}
        icon={ICONS[name]}
        label={t(`inbox.boxes.${word}`)}
        active={isInbox && place.app === undefined && place.box === name}
        count={counts[name] ?? 0}
      />
    )
  })
}

/** What waits in each list: the totals of the lists themselves; what is finished waits for nobody. */
export function useBoxCounts(): Partial<Record<NavBox, number>> {
  const { toDo, toRead } = useWorkCounts()
  const running = useQuery(callQuery(listMyInstances, { instanceState: 'PROCESSING', size: 1 }))
  const drafts = useQuery(callQuery(listUserDrafts, { size: 1 }))
  return {
    'to-do': toDo,
    'to-read': toRead,
    mine: running.data?.totalElements ?? 0,
    drafts: drafts.data?.totalElements ?? 0,
  }
}
