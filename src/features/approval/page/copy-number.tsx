import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './document-head.module.css'

/** The document number; a tap copies it. */
export function CopyNumber({ number }: { readonly number: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  if (number === '') return null
  const words = { copied: t('approval.copied', { number }), notCopied: t('approval.notCopied') }
  return (
    <button
      type="button"
      className={styles.number}
      aria-label={t('approval.copy', { number })}
      onClick={() => void copy(number, words)}
    >
      {number}
      <Icon name="copy" size={14} />
    </button>
  )
}
