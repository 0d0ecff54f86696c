import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

type Props = { readonly open: boolean; readonly onDrop: () => void; readonly onKeep: () => void }

/** Asks before what was corrected of a file is lost: it is in no row yet, and kept nowhere. */
export function DropQuestion({ open, onDrop, onKeep }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      alert
      title={t('grid.import.dropTitle')}
      onClose={onKeep}
      actions={
        <>
          <Button kind="danger" onClick={onDrop}>
            {t('grid.import.drop')}
          </Button>
          <Button kind="outline" onClick={onKeep}>
            {t('grid.import.keep')}
          </Button>
        </>
      }
    >
      {t('grid.import.dropText')}
    </Dialog>
  )
}
