import { type ReactNode, useRef, useState } from 'react'
import { useIsOnline } from '../../lib/device/online.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useSessionPhase } from '../../lib/session/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useDecisions } from './decisions.ts'
import { LeaveDialog, LossDialog } from './leave-dialog.tsx'
import { sendBeforeLeaving } from './leaving.ts'

export type Leaving = {
  /** Leaves when nothing is lost by it; else asks. */
  readonly start: () => void
  /** Sends what is left, or leaves. */
  readonly isBusy: boolean
  readonly dialog: ReactNode
}

/**
 * Leaving a device takes what was decided and not sent along (security S-10). So it is sent first; what cannot be is
 * named, and whoever leaves all the same is told what is lost.
 */
export function useLeaving(leave: () => Promise<void>): Leaving {
  const { t } = useTranslation()
  const [asks, setAsks] = useState<'nothing' | 'leave' | 'loss'>('nothing')
  const [isSending, setSending] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const open = useDecisions().filter(({ isDone }) => !isDone)
  const isOnline = useIsOnline()
  const isSignedOut = useSessionPhase() === 'lost'
  const wantsToLeave = useRef(false)
  const go = async () => {
    setAsks('nothing')
    setGoing(true)
    try {
      await leave()
    } finally {
      setGoing(false)
    }
  }
  const start = async () => {
    wantsToLeave.current = true
    setAsks('leave')
    setSending(true)
    const left = await sendBeforeLeaving()
    setSending(false)
    if (left.length === 0 && wantsToLeave.current) await go()
  }
  const stay = () => {
    wantsToLeave.current = false
    setAsks('nothing')
  }
  const insist = () => {
    wantsToLeave.current = false
    setAsks('loss')
  }
  const canSend = open.some(({ state }) => state === 'waiting')
  const why = !canSend ? 'needsYou' : isSignedOut ? 'signedOut' : isOnline ? 'online' : 'offline'
  const dialog =
    asks === 'nothing' ? null : open.length > 0 ? (
      asks === 'leave' ? (
        <LeaveDialog
          open={open}
          why={why}
          isBusy={isSending}
          onSend={() => void start()}
          onStay={stay}
          onInsist={insist}
        />
      ) : (
        <LossDialog open={open} onStay={stay} onLose={() => void go()} />
      )
    ) : isSending ? null : (
      <Dialog
        open
        title={t('decisions.leave.allSent')}
        onClose={stay}
        actions={
          <>
            <Button onClick={() => void go()}>{t('decisions.leave.now')}</Button>
            <Button kind="outline" onClick={stay}>
              {t('decisions.leave.stay')}
            </Button>
          </>
        }
      />
    )
  return { start: () => void start(), isBusy: isSending || isGoing, dialog }
}
