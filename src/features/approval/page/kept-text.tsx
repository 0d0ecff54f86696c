import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from '../sheet/conflict-sheet.module.css'

/** What I wrote and could not send: still here, to read and to copy. */
export function KeptText({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  if (text === '') return null
  return (
    <div>
      <p className={styles.keptHead}>
        <Icon name="check" size={14} />
        {t('approval.kept')}
      </p>
      <p className={styles.kept}>{text}</p>
    </div>
  )
}
