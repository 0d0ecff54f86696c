import type { FormPage } from '../../../../contract/form-page.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

type Props = {
  readonly open: boolean
  readonly page: Pick<FormPage, 'instanceName' | 'instanceName_i18n' | 'sequenceNo'>
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The second question before a document is gone for good; it names the document (engine E3). */
export function TwiceDialog({ open, page, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  // A title is not always there, or unlike all others: the number tells documents apart.
  const name = [localise(page.instanceName_i18n, page.instanceName), page.sequenceNo]
    .filter((part) => part !== '')
    .join(' · ')
  return (
    <Dialog
      open={open}
      alert
      title={t('approval.twice.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" onClick={onConfirm}>
            {t('approval.twice.yes')}
          </Button>
          <Button kind="outline" onClick={onClose}>
            {t('approval.twice.no')}
          </Button>
        </>
      }
    >
      {t('approval.twice.text', { name })}
    </Dialog>
  )
}
