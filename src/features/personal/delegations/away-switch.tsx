import { Suspense, useState } from 'react'
import type { TrustRow } from '../../../../contract/workflow/trust.ts'
import { timeZone } from '../../../lib/i18n/dates.ts'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { useMe } from '../../../shared/account/me.ts'
import { AwayCard } from './away-card.tsx'
import { newDraft, runningAway, type TrustDraft } from './trust-draft.ts'
import { useLivingTrusts } from './use-trusts.ts'

const TrustSheet = lazyPart(async () => (await import('./trust-sheet.tsx')).TrustSheet)
const StopDialog = lazyPart(async () => (await import('./stop-dialog.tsx')).StopDialog)

/** "I am away until …": on asks who stands in and until when, off asks before it ends. */
export function AwaySwitch() {
  const me = useMe()
  const living = useLivingTrusts()
  const [draft, setDraft] = useState<TrustDraft | null>(null)
  const [stopping, setStopping] = useState<TrustRow | null>(null)
  if (me === undefined || !living.query.isSuccess) return null
  const away = runningAway(living.trusts)
  return (
    <>
      <AwayCard
        away={away}
        onAway={() => setDraft(newDraft(Date.now(), timeZone()))}
        onBack={() => {
          if (away !== undefined) setStopping(away)
        }}
      />
      <Suspense fallback={null}>
        {draft !== null && (
          <TrustSheet start={draft} away principalId={me.id} onClose={() => setDraft(null)} />
        )}
        {stopping !== null && <StopDialog trust={stopping} onClose={() => setStopping(null)} />}
      </Suspense>
    </>
  )
}
