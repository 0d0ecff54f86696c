import { Suspense, useEffect, useRef, useState } from 'react'
import { DecisionsHost } from '../features/decisions/decisions-host.tsx'
import { followClientText } from '../lib/client-text.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { useNewVersion } from '../lib/new-version.ts'
import { useMe } from '../shared/account/me.ts'
import { NewVersion } from '../ui/new-version.tsx'
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
