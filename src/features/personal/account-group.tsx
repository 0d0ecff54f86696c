import { furtherPaths } from '../../lib/address/further-paths.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Cell, CellGroup } from '../../ui/list/cell.tsx'

/** How the app looks to me, and who may use my account. */
export function AccountGroup() {
  const { t } = useTranslation()
  return (
    <CellGroup>
      <Cell icon="gear" title={t('me.settings')} value={t('me.settingsText')} to={furtherPaths.settings()} />
      <Cell icon="bell" title={t('messages.settings')} to={furtherPaths.messageSettings()} />
      <Cell icon="lock" title={t('me.password.title')} to={furtherPaths.password()} />
      <Cell icon="screen" title={t('me.devices.title')} to={furtherPaths.devices()} />
    </CellGroup>
  )
}
