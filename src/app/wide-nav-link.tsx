import { Link } from 'react-router-dom'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import type { IconName } from '../ui/picture/icons.ts'
import styles from './wide-nav.module.css'

type Props = {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly active: boolean
  /** What waits there; nothing is drawn of none. */
  readonly count?: number
}

/** One line of the side navigation: a word with its count, below 1200 px an icon with it. */
export function WideNavLink({ to, icon, label, active, count = 0 }: Props) {
  const { t } = useTranslation()
  return (
    <Link
      to={to}
      title={label}
      data-focus="inner"
      aria-current={active ? 'page' : undefined}
      className={active ? `${styles.link} ${styles.on}` : `${styles.link}`}
    >
      <Icon name={icon} size={20} />
      <span className={styles.word}>{label}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="cs-hidden-text">{t('shell.waiting', { count })}</span>
        </span>
      )}
    </Link>
  )
}
