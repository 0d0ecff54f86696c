import { Link, useLocation } from 'react-router-dom'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { useWorkCounts } from '../shared/work-items/work-counts.ts'
import { Badge } from '../ui/picture/badge.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { countOf, TABS } from './screens.ts'
import styles from './tab-bar.module.css'

/** The tabs of the phone, in thumb reach. */
export function TabBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const counts = useWorkCounts()
  return (
    <nav className={styles.bar} aria-label={t('shell.navigation')}>
      {TABS.map((tab) => {
        const count = countOf(tab.key, counts)
        const isActive = tab.root.test(pathname)
        return (
          <Link
            key={tab.key}
            to={tab.path}
            data-focus="inner"
            aria-current={isActive ? 'page' : undefined}
            className={isActive ? `${styles.tab} ${styles.on}` : `${styles.tab}`}
          >
            <span className={styles.icon}>
              <Icon name={tab.icon} size={24} />
              {count > 0 && (
                <span className={styles.badge} aria-hidden="true">
                  <Badge count={count} />
                </span>
              )}
            </span>
            <span className={styles.word}>{t(tab.labelKey)}</span>
            {count > 0 && <span className="cs-hidden-text">{t('shell.waiting', { count })}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
