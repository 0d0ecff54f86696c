import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { CellGroup } from '../../../ui/cell.tsx'
import { Page } from '../../../ui/page.tsx'
import { AppearanceGroup } from './appearance-group.tsx'
import { LanguageCell } from './language-cell.tsx'
import styles from './settings.module.css'
import { TimeZoneCell } from './time-zone-cell.tsx'

/** How the app looks and speaks to me, on every device (spec §2 "Personal info and settings"). */
export function SettingsScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Page title={t('me.settings')} onBack={() => void navigate(paths.me())}>
      <div className={styles.page}>
        <AppearanceGroup />
        <CellGroup title={t('me.languageAndTime')}>
          <LanguageCell />
          <TimeZoneCell />
        </CellGroup>
      </div>
    </Page>
  )
}
