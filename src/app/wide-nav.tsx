import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useBrand } from '../lib/brand.ts'
import { furtherPaths } from '../lib/further-paths.ts'
import { localisedName } from '../lib/localised-name.ts'
import { mayMaintain } from '../lib/may-maintain.ts'
import { useMe } from '../lib/me.ts'
import { paths } from '../lib/paths.ts'
import { useLocale } from '../lib/use-locale.ts'
import { useWorkCounts } from '../lib/work-counts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import { countOf, TABS } from './screens.ts'
import styles from './wide-nav.module.css'

/** The side navigation: 208 px with words, 64 px with icons below 1200 px. */
export function WideNav() {
  const { t } = useTranslation()
  const locale = useLocale()
  const me = useMe()
  const brand = useBrand()
  const { pathname } = useLocation()
  const counts = useWorkCounts()
  return (
    <nav className={styles.nav} aria-label={t('shell.navigation')}>
      <div className={styles.brand}>
        {brand.logo === undefined ? <BrandMark /> : <img className={styles.logo} src={brand.logo} alt="" />}
        <span className={styles.name}>{brand.name}</span>
      </div>
      <NavLink
        to={furtherPaths.workbench()}
        title={t('shell.workbench')}
        data-focus="inner"
        className={({ isActive }) => (isActive ? `${styles.link} ${styles.on}` : `${styles.link}`)}
      >
        <Icon name="home" size={20} />
        <span className={styles.word}>{t('shell.workbench')}</span>
      </NavLink>
      {TABS.filter((tab) => tab.key !== 'me').map((tab) => {
        const count = countOf(tab.key, counts)
        const isActive = tab.root.test(pathname) || tab.below.test(pathname)
        return (
          <Link
            key={tab.key}
            to={tab.path}
            title={t(tab.labelKey)}
            data-focus="inner"
            aria-current={isActive ? 'page' : undefined}
            className={isActive ? `${styles.link} ${styles.on}` : `${styles.link}`}
          >
            <Icon name={tab.icon} size={20} />
            <span className={styles.word}>{t(tab.labelKey)}</span>
            {count > 0 && (
              <span className={styles.count}>
                <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
                <span className="cs-hidden-text">{t('shell.waiting', { count })}</span>
              </span>
            )}
          </Link>
        )
      })}
      {mayMaintain(me) && (
        <NavLink
          to={furtherPaths.maintenance()}
          title={t('maintenance.title')}
          data-focus="inner"
          className={({ isActive }) => (isActive ? `${styles.link} ${styles.on}` : `${styles.link}`)}
        >
          <Icon name="bolt" size={20} />
          <span className={styles.word}>{t('maintenance.title')}</span>
        </NavLink>
      )}
      {me !== undefined && (
        <NavLink
          to={paths.me()}
          title={t('shell.me')}
          data-focus="inner"
          className={({ isActive }) => (isActive ? `${styles.me} ${styles.on}` : `${styles.me}`)}
        >
          <Avatar id={me.id} name={localisedName(me, locale)} imgUrl={me.imgUrl} size={32} />
          <span className={styles.words}>
            <span className={styles.line}>{localisedName(me, locale)}</span>
            <span className={styles.corp}>{localisedName(me.corp, locale)}</span>
          </span>
        </NavLink>
      )}
    </nav>
  )
}
