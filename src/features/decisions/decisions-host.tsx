import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useIsOnline } from '../../lib/device/online.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import { sessionOwner } from '../../lib/session/session.ts'
import { useOwner } from '../../shared/account/me.ts'
import { useDecisions } from '../../shared/decisions/decisions.ts'
import { dismiss, openQueue } from '../../shared/decisions/queue.ts'
import { deleteDraft } from '../../shared/drafts/drafts.ts'
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'

const DecisionsSheet = lazyPart(async () => (await import('./decisions-sheet.tsx')).DecisionsSheet)

async function forgetTyped(itemId: string): Promise<void> {
  const owner = sessionOwner()
  if (owner !== undefined) await deleteDraft(owner, `workItem:${itemId}`)
}

/** On every screen: sends what was decided before, says what became of it, and names what waits or asks. */
export function DecisionsHost() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const { corpId, userId } = useOwner() ?? {}
  const [isOpen, setOpen] = useState(false)
  const decisions = useDecisions()
  useEffect(() => {
    if (corpId !== undefined && userId !== undefined) void openQueue({ corpId, userId })
  }, [corpId, userId])

  const done = decisions.filter(({ isDone, isWatched }) => isDone && !isWatched)
  const earlier = done.filter(({ isEarlier }) => isEarlier).length
  const doneKeys = done.map(({ key }) => key).join()
  useEffect(() => {
    if (doneKeys === '') return
    if (earlier > 0) showToast({ text: t('decisions.sentEarlier', { count: earlier }), icon: 'check' })
    void dismiss(doneKeys.split(','))
    // What was typed for it has arrived.
    for (const key of doneKeys.split(',')) void forgetTyped(key.slice(key.indexOf('/') + 1))
    void client.invalidateQueries()
  }, [doneKeys, earlier, client, t])

  const unseen = decisions.filter(({ isDone, isWatched }) => !isDone && !isWatched)
  const waiting = unseen.filter(({ state, dueAt }) => state === 'waiting' && dueAt <= Date.now()).length
  const asking = unseen.filter(({ state }) => state !== 'waiting').length
  const view = () => setOpen(true)
  return (
    <>
      <OfflineStrip waiting={waiting} onView={view} />
      {isOnline && waiting > 0 && (
        <Strip icon="clock" tone="info" action={{ label: t('ui.view'), run: view }}>
          {t('decisions.underWay', { count: waiting })}
        </Strip>
      )}
      {asking > 0 && (
        <Strip icon="warn" action={{ label: t('ui.view'), run: view }}>
          {t('decisions.needYou', { count: asking })}
        </Strip>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <DecisionsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
