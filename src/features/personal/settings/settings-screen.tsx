import { useBack } from '../../../lib/address/back.ts'
import { furtherPaths } from '../../../lib/address/further-paths.ts'
import { paths } from '../../../lib/address/paths.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Cell, CellGroup } from '../../../ui/list/cell.tsx'
import { AppearanceGroup } from './appearance-group.tsx'
import { LanguageCell } from './language-cell.tsx'
import styles from './settings.module.css'
import { TimeZoneCell } from './time-zone-cell.tsx'

/** How the app looks and speaks to me, on every device (spec §2 "Personal info and settings"). */
export function SettingsScreen() {
  const { t } = useTranslation()
  const back = useBack()
  return (
    <Page title={t('me.settings')} onBack={() => back.to(paths.me())}>
      <div className={styles.page}>
        <AppearanceGroup />
        <CellGroup title={t('me.languageAndTime')}>
          <LanguageCell />
          <TimeZoneCell />
        </CellGroup>
        <CellGroup>
          <Cell icon="cpu" title={t('login.diagnose')} to={furtherPaths.diagnose()} />
        </CellGroup>
      </div>
    </Page>
  )
}
