import { furtherPaths } from '../../lib/address/further-paths.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { mayMaintain, useSessionFlags } from '../../shared/account/session-flags.ts'
import { Cell, CellGroup } from '../../ui/list/cell.tsx'
import { AwaySwitch } from './delegations/away-switch.tsx'
import { useLivingTrusts } from './delegations/use-trusts.ts'

/** Who decides in my place; for administrators, the runs they keep going. */
export function WorkGroup() {
  const { t } = useTranslation()
  const flags = useSessionFlags()
  const count = useLivingTrusts().trusts.filter(({ state, upcoming }) => state === 'RUN' && !upcoming).length
  return (
    <>
      <AwaySwitch />
      <CellGroup>
        <Cell
          icon="users"
          title={t('trusts.title')}
          value={count === 0 ? undefined : t('trusts.running', { count })}
          to={furtherPaths.delegations()}
        />
        <Cell icon="chat" title={t('phrases.title')} to={furtherPaths.phrases()} />
        {mayMaintain(flags) && (
          <Cell icon="bolt" title={t('maintenance.title')} to={furtherPaths.maintenance()} />
        )}
        {flags.isAdmin && <Cell icon="users" title={t('accounts.title')} to={furtherPaths.accounts()} />}
        {flags.isAdmin && <Cell icon="link" title={t('external.admin')} to={furtherPaths.externalForms()} />}
        <Cell icon="help" title={t('help.title')} to={furtherPaths.help()} />
      </CellGroup>
    </>
  )
}
