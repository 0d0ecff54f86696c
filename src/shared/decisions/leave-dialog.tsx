import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DecisionRow } from './decision-row.tsx'
import type { Decision } from './decisions.ts'

/** More would push the buttons off a phone. */
const MOST_SHOWN = 3

type Props = {
  readonly open: readonly Decision[]
  readonly why: 'online' | 'offline' | 'signedOut' | 'needsYou'
  readonly isBusy: boolean
  readonly onSend: () => void
  readonly onStay: () => void
  readonly onInsist: () => void
}

/** What was decided and is not through, before somebody leaves: send it, stay, or leave all the same. */
export function LeaveDialog({ open, why, isBusy, onSend, onStay, onInsist }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      alert
      title={t('decisions.leave.title', { count: open.length })}
      onClose={onStay}
      actions={
        <>
          {why === 'online' && (
            <Button busy={isBusy} busyLabel={t('decisions.leave.sending')} onClick={onSend}>
              {t('decisions.leave.send')}
            </Button>
          )}
          <Button kind={why === 'online' ? 'outline' : 'primary'} onClick={onStay}>
            {t('decisions.leave.stay')}
          </Button>
          <Button kind="danger-outline" onClick={onInsist}>
            {t('decisions.leave.anyway')}
          </Button>
        </>
      }
    >
      <p>{t(`decisions.leave.${why}`)}</p>
      <DecisionNames open={open} />
    </Dialog>
  )
}

type LossProps = {
  readonly open: readonly Decision[]
  readonly onStay: () => void
  readonly onLose: () => void
}

/** What is lost, said before it is. */
export function LossDialog({ open, onStay, onLose }: LossProps) {
  const { t } = useTranslation()
  const unsure = open.filter(({ tried, isSending }) => tried || isSending).length
  return (
    <Dialog
      open
      alert
      title={t('decisions.leave.lost', { count: open.length })}
      onClose={onStay}
      actions={
        <>
          <Button kind="danger" onClick={onLose}>
            {t('decisions.leave.lose')}
          </Button>
          <Button kind="outline" onClick={onStay}>
            {t('decisions.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('decisions.leave.lostText')}</p>
      {unsure > 0 && <p>{t('decisions.leave.unsure', { count: unsure })}</p>}
      <DecisionNames open={open} />
    </Dialog>
  )
}

function DecisionNames({ open }: { readonly open: readonly Decision[] }) {
  const { t } = useTranslation()
  const more = open.length - MOST_SHOWN
  return (
    <>
      <ul>
        {open.slice(0, MOST_SHOWN).map((one) => (
          <DecisionRow key={one.key} decision={one} />
        ))}
      </ul>
      {more > 0 && <p>{t('decisions.leave.more', { count: more })}</p>}
    </>
  )
}
