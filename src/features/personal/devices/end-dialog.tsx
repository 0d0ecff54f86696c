import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

/** Which session to end; `id` null: all but this one. */
export type Ending = { readonly id: string | null; readonly name: string }

type Props = {
  ending: Ending
  busy: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a device is signed out, and says what that means. */
export function EndDialog({ ending, busy, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const isOne = ending.id !== null
  return (
    <Dialog
      open
      alert
      title={isOne ? t('me.devices.endTitle', { name: ending.name }) : t('me.devices.endOthersTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" busy={busy} busyLabel={t('ui.sending')} onClick={onConfirm}>
            {t('me.devices.end')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('me.devices.keep')}
          </Button>
        </>
      }
    >
      <p>{t('me.devices.endText')}</p>
      {error !== null && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {t(messageKey(error), messageParams(error))}
        </Strip>
      )}
    </Dialog>
  )
}
