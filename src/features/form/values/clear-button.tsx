import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'

type Props = { readonly field: string; readonly onClear: () => void }

/** Empties a field whose input cannot be emptied by itself. */
export function ClearButton({ field, onClear }: Props) {
  const { t } = useTranslation()
  return <IconButton icon="x" label={t('values.clearOf', { field })} onClick={onClear} />
}
