import { usePlatform } from '../../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { showToast } from '../../../../ui/feedback/toast-store.ts'

type Props = {
  readonly field: string
  /** One line, as if it had been typed. */
  readonly onText: (text: string) => void
}

/** Reads a QR or bar code into a field with the container's camera. */
export function ScanButton({ field, onText }: Props) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const scan = async () => {
    const read = await platform.scanCode()
    if (read.status === 'ok') onText(oneLine(read.value))
    else if (read.status === 'denied') showToast({ text: t('values.scanDenied'), icon: 'warn' })
    else if (read.status !== 'cancelled') showToast({ text: t('values.scanFailed'), icon: 'warn' })
  }
  return <IconButton icon="qr" label={t('values.scanInto', { field })} onClick={() => void scan()} />
}

/** A code comes from outside and may hold anything: line ends become spaces, control characters go. */
function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
}
