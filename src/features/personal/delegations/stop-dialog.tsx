import type { TrustRow } from '../../../../contract/workflow/trust.ts'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useStopTrust } from './use-trusts.ts'

type Props = {
  readonly trust: TrustRow
  /** Of somebody else: what comes back does not come back to me. */
  readonly forOther?: boolean
  readonly onClose: () => void
}

/** Asks before a delegation ends, and says what comes back. */
export function StopDialog({ trust, forOther, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const stop = useStopTrust()
  const count = trust.openItems
  const handleStop = () =>
    stop.mutate(trust.id, {
      onSuccess: ({ returnedItems }) => {
        showToast({ icon: 'check', text: t('trusts.stopped', { count: returnedItems }) })
        onClose()
      },
    })
  return (
    <Dialog
      open
      alert
      title={t('trusts.stopTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" busy={stop.isPending} onClick={handleStop}>
            {t('trusts.stopNow')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('trusts.keep')}
          </Button>
        </>
      }
    >
      <p>
        {forOther === true
          ? t('trusts.stopTextFor', { count, name: localisedName(trust.trustor, locale) })
          : t('trusts.stopText', { count })}
      </p>
      {stop.isError && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {t(messageKey(stop.error), messageParams(stop.error))}
        </Strip>
      )}
    </Dialog>
  )
}
