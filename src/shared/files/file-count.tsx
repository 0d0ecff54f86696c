import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import styles from './files.module.css'

/** Where there is no room for names: how many files. */
export function FileCount({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.count}>
      <Icon name="clip" size={16} />
      <span aria-hidden="true">{count}</span>
      <span className="cs-hidden-text">{t('files.count', { count })}</span>
    </span>
  )
}
