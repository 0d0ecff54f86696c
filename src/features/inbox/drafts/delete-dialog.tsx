import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

type Props = {
  readonly count: number
  readonly busy: boolean
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Asked before drafts are gone for good. */
export function DeleteDialog({ count, busy, onDelete, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      alert
      title={t('drafts.deleteAsk', { count })}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={onDelete}>
            {t('drafts.delete')}
          </Button>
          <Button kind="outline" onClick={onClose}>
            {t('drafts.keep')}
          </Button>
        </>
      }
    >
      {t('drafts.deleteText')}
    </Dialog>
  )
}
