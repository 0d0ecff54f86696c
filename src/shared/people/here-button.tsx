import { usePlatform } from '../../lib/host/platform-context.tsx'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { hasNativePicker, type UnitKind } from './unit-kind.ts'

type Props = { readonly field: string; readonly kind: UnitKind; readonly onClick: () => void }

/** The way to our own list where the other button opens the container's picker: roles and people it lacks stand there. */
export function HereButton({ field, kind, onClick }: Props) {
  const { t } = useTranslation()
  const platform = usePlatform()
  if (!hasNativePicker(platform, kind)) return null
  return <IconButton icon="search" label={t('native.hereFor', { field })} onClick={onClick} />
}
