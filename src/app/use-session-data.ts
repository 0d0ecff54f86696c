import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { keepConfig } from '../lib/device/device-store.ts'
import { useTheme } from '../lib/look/use-theme.ts'
import { firstScreen } from '../lib/parts/first-screen.tsx'
import type { Owner } from '../lib/session/owner.ts'
import { forgetSession, keepSessionOwner, sessionOwner } from '../lib/session/session.ts'
import { meQuery } from '../shared/account/me.ts'
import { isDocument } from './screens.ts'

/** Some web views open their database late or never; the page does not wait for it longer than this. */
const MOST_WAIT_MS = 1500

/**
 * Makes the page this person's: what they saw last comes back before anything is asked (offline too), and leaves when
 * another person takes over (security S-10). False until the kept answers are there.
 */
export function useSessionData(): boolean {
  const client = useQueryClient()
  const [owner, setOwner] = useState<Owner | undefined>(sessionOwner)
  // Of somebody who is new here nothing is kept, and nothing of it shows in a document.
  const { pathname } = useLocation()
  const [waits] = useState(owner !== undefined && !isDocument(pathname))
  const [restored, setRestored] = useState(!waits)
  const { data: me } = useQuery({ ...meQuery(), enabled: restored })
  useTheme(me?.corpId, me !== undefined)
  useEffect(() => {
    if (me === undefined) return
    const next = { corpId: me.corpId, userId: me.id }
    const held = sessionOwner()
    if (held !== undefined && (held.corpId !== next.corpId || held.userId !== next.userId)) {
      // Another tab signed somebody else in: nothing of the first person may stay on screen.
      void forgetSession().then(() => location.reload())
      return
    }
    keepConfig({ corpId: me.corpId })
    keepSessionOwner(next)
    // This device shows what was set here already; only what another one changed comes a moment later.
    firstScreen
      .then(() => import('../shared/account/personal-settings.ts'))
      .then(({ applyPersonalSettings }) => applyPersonalSettings(me.settings))
      .catch(() => {})
    setOwner((held) => (held?.corpId === next.corpId && held.userId === next.userId ? held : next))
  }, [me])
  useEffect(() => {
    if (owner === undefined) return
    let stop: (() => void) | undefined
    let stopped = false
    const goOn = () => {
      if (!stopped) setRestored(true)
    }
    const patience = setTimeout(goOn, MOST_WAIT_MS)
    const start = waits ? Promise.resolve() : firstScreen
    start
      .then(() => import('../shared/account/kept-cache.ts'))
      .then(async ({ keepCache }) => {
        const stopKeeping = await keepCache(client, owner)
        if (stopped) stopKeeping()
        else stop = stopKeeping
      })
      // Nothing kept is to be had: the page asks the server for everything.
      .catch(() => {})
      .finally(goOn)
    return () => {
      clearTimeout(patience)
      stopped = true
      stop?.()
    }
  }, [client, owner, waits])
  return restored
}
