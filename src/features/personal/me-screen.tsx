import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/address/paths.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { endSession, sessionOwner } from '../../lib/session/session.ts'
import { useMe } from '../../shared/account/me.ts'
import { useLeaving } from '../../shared/decisions/use-leaving.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Cell, CellGroup } from '../../ui/list/cell.tsx'
import { AccountGroup } from './account-group.tsx'
import { Figures } from './figures.tsx'
import styles from './me.module.css'
import { OrganisationCell } from './organisation-cell.tsx'
import { ProfileHead } from './profile-head.tsx'
import { WorkGroup } from './work-group.tsx'

/** The personal area: who I am, what I set, where I work. */
export function MeScreen() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const me = useMe()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries()
  const [isLeaving, setLeaving] = useState(false)
  const leaving = useLeaving(async () => {
    if (isLeaving) return
    // The server may take its moment.
    setLeaving(true)
    const corpId = me?.corpId ?? sessionOwner()?.corpId
    await endSession()
    await navigate(paths.login(corpId), { replace: true })
  })
  return (
    <Page title={t('me.title')} onRefresh={refresh}>
      <div className={styles.page}>
        <ProfileHead me={me} />
        <Figures />
        <WorkGroup />
        <AccountGroup />
        <CellGroup>
          {me !== undefined && me.memberships.length > 1 ? (
            <OrganisationCell me={me} />
          ) : (
            <Cell
              icon="dept"
              title={t('me.organisation')}
              value={me === undefined ? '' : localisedName(me.corp, locale)}
            />
          )}
        </CellGroup>
        <CellGroup>
          <Cell
            icon="out"
            danger
            title={t('me.signOut')}
            value={isLeaving ? t('me.signingOut') : undefined}
            onClick={leaving.start}
          />
        </CellGroup>
        {leaving.dialog}
      </div>
    </Page>
  )
}
