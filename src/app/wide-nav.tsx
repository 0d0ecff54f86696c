import { NavLink, useLocation } from 'react-router-dom'
import { furtherPaths } from '../lib/address/further-paths.ts'
import { paths } from '../lib/address/paths.ts'
import { localisedName } from '../lib/i18n/localised-name.ts'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { useLocale } from '../lib/i18n/use-locale.ts'
import { useBrand } from '../lib/look/brand.ts'
import { useMe } from '../shared/account/me.ts'
import { mayMaintain, useSessionFlags } from '../shared/account/session-flags.ts'
import { useWorkCounts } from '../shared/work-items/work-counts.ts'
import { Avatar } from '../ui/picture/avatar.tsx'
import { BrandMark } from '../ui/picture/brand-mark.tsx'
import { countOf, TABS } from './screens.ts'
import { MAINTAINED_BOXES, OWN_BOXES, useBoxCounts, WideBoxes } from './wide-boxes.tsx'
import styles from './wide-nav.module.css'
import { WideNavLink } from './wide-nav-link.tsx'

/** To-do stands among the lists, oneself at the bottom. */
const APART: readonly string[] = ['toDo', 'me']

/** The side navigation: 208 px with words, 64 px with icons below 1200 px. */
export function WideNav() {
  const { t } = useTranslation()
  const locale = useLocale()
  const me = useMe()
  const flags = useSessionFlags()
  const brand = useBrand()
  const { pathname } = useLocation()
  const counts = useWorkCounts()
  const boxCounts = useBoxCounts()
  return (
    <nav className={styles.nav} aria-label={t('shell.navigation')}>
      <div className={styles.brand}>
        {brand.logo === undefined ? <BrandMark /> : <img className={styles.logo} src={brand.logo} alt="" />}
        <span className={styles.name}>{brand.name}</span>
      </div>
      <WideNavLink
        to={paths.workbench()}
        icon="home"
        label={t('shell.workbench')}
        active={pathname === paths.workbench()}
      />
      <WideBoxes boxes={OWN_BOXES} counts={boxCounts} />
      {TABS.filter(({ key }) => !APART.includes(key)).map((tab) => (
        <WideNavLink
          key={tab.key}
          to={tab.path}
          icon={tab.icon}
          label={t(tab.labelKey)}
          active={tab.root.test(pathname) || tab.below.test(pathname)}
          count={countOf(tab.key, counts)}
        />
      ))}
      {mayMaintain(flags) && (
        <h2 className={styles.group}>
          <span>{t('shell.manage')}</span>
        </h2>
      )}
      {mayMaintain(flags) && (
        <>
          <WideNavLink
            to={furtherPaths.maintenance()}
            icon="bolt"
            label={t('maintenance.title')}
            active={pathname.startsWith(furtherPaths.maintenance())}
          />
          <WideBoxes boxes={MAINTAINED_BOXES} />
        </>
      )}
      {flags.isAdmin && (
        <WideNavLink
          to={furtherPaths.accounts()}
          icon="users"
          label={t('accounts.title')}
          active={pathname === furtherPaths.accounts()}
        />
      )}
      {flags.isAdmin && (
        <WideNavLink
          to={furtherPaths.externalForms()}
          icon="link"
          label={t('external.admin')}
          active={pathname === furtherPaths.externalForms()}
        />
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
