import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { Changes } from './changes.tsx'

type Props = { readonly logId: string; readonly onClose: () => void }

/** What one act changed in the form: a sheet on a phone, a side sheet where there is room. */
export function ChangesSheet({ logId, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Sheet open title={t('history.changes')} onClose={onClose} wide="drawer" height="full">
      <Changes logId={logId} />
    </Sheet>
  )
}
