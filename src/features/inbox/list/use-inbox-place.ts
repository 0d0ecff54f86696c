import { useMemo } from 'react'
import { type Location, matchPath, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { type InboxBox, isInboxBox, paths, patterns } from '../../../lib/address/paths.ts'

/** A list and how it is filtered. */
export type InboxPlace = {
  /** Of one application; absent: of the whole product. */
  readonly app?: string | undefined
  readonly box: InboxBox
  readonly search: string
  /** The row whose document is open: several rows of finished may open the same instance. */
  readonly row?: string | undefined
}

const kept = z.object({
  inbox: z.object({
    app: z.optional(z.string()),
    box: z.string(),
    search: z.string(),
    row: z.optional(z.string()),
  }),
})

/**
 * Where the list stands: in its own address, or, beside an open document, in the state that the card's link gave to
 * the document's address.
 */
export function inboxPlaceOf(location: Pick<Location, 'pathname' | 'search' | 'state'>): InboxPlace {
  const { box, appCode } = addressOf(location.pathname)
  if (isInboxBox(box)) return { app: appCode, box, search: location.search }
  if (box !== undefined) return { app: appCode, box: 'to-do', search: '' }
  return openedFrom(location.state) ?? { box: 'to-do', search: '' }
}

/** The list whose card an address was opened by; undefined when it was opened by something else. */
export function openedFrom(state: unknown): InboxPlace | undefined {
  const read = kept.safeParse(state)
  if (!read.success || !isInboxBox(read.data.inbox.box)) return undefined
  return { ...read.data.inbox, box: read.data.inbox.box }
}

function addressOf(pathname: string): {
  readonly box?: string | undefined
  readonly appCode?: string | undefined
} {
  return matchPath(patterns.inbox, pathname)?.params ?? matchPath(patterns.appBox, pathname)?.params ?? {}
}

/** The address of a list as it was left: where "back" leads when there is no history. */
export function inboxHref({ app, box, search }: InboxPlace): string {
  return `${app === undefined ? paths.inbox(box) : paths.appBox(app, box)}${search}`
}

/** The list's place and how to change it without leaving what is open. */
export function useInboxPlace(): [InboxPlace, (next: InboxPlace) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const change = (next: InboxPlace) => {
    const isOnList = addressOf(location.pathname).box !== undefined
    if (isOnList) void navigate(inboxHref(next), { replace: true })
    else {
      const { pathname, search } = location
      void navigate({ pathname, search }, { replace: true, state: { inbox: next } })
    }
  }
  return [useMemo(() => inboxPlaceOf(location), [location]), change]
}
