import { Suspense, useEffect, useRef, useState } from 'react'
import { DecisionsHost } from '../features/decisions/decisions-host.tsx'
import { useNewVersion } from '../lib/device/new-version.ts'
import { followClientText } from '../lib/look/client-text.ts'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import { useMe } from '../shared/account/me.ts'
import { NewVersion } from '../ui/feedback/new-version.tsx'
import { keepStripRoom, stripRoom } from './strip-room.ts'
import { useUpdate } from './use-update.ts'

const AwayStrip = lazyPart(
  async () => (await import('../features/personal/delegations/away-strip.tsx')).AwayStrip,
)

const LowSecurityStrip = lazyPart(
  async () => (await import('../features/personal/low-security-strip.tsx')).LowSecurityStrip,
)

/** What must be known on every screen, one line each. */
export function Strips() {
  const me = useMe()
  const isNewer = useNewVersion()
  const { waiting, update } = useUpdate()
  const [isAwayKnown, setAwayKnown] = useState(false)
  const own = useRef<HTMLDivElement>(null)
  useEffect(followClientText, [])
  useEffect(() => {
    if (!isAwayKnown || own.current === null || typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(([strips]) => keepStripRoom(strips?.contentRect.height ?? 0))
    observer.observe(own.current)
    return () => observer.disconnect()
  }, [isAwayKnown])
  return (
    <>
      <DecisionsHost />
      {(waiting || isNewer) && <NewVersion onReload={update} />}
      <div ref={own} style={isAwayKnown ? {} : { minHeight: stripRoom() }}>
        {me !== undefined && (
          <Suspense fallback={null}>
            {me.lowSecurity && <LowSecurityStrip />}
            <AwayStrip onKnown={setAwayKnown} />
          </Suspense>
        )}
      </div>
    </>
  )
}
