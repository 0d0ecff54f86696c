import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../lib/platform.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './document-head.module.css'

/** The document number; a tap copies it. */
export function CopyNumber({ number }: { readonly number: string }) {
  const { t } = useTranslation()
  const platform = usePlatform()
  if (number === '') return null
  const copy = async () => {
    const { status } = await platform.copyText(number)
    if (status === 'ok') showToast({ text: t('approval.copied', { number }), icon: 'check' })
    else if (status !== 'cancelled') showToast({ text: t('approval.notCopied'), icon: 'warn' })
  }
  return (
    <button
      type="button"
      className={styles.number}
      aria-label={t('approval.copy', { number })}
      onClick={() => void copy()}
    >
      {number}
      <Icon name="copy" size={14} />
    </button>
  )
}
