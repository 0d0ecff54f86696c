import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TrustRow } from '../../../../contract/workflow/trust.ts'
import { timeZone } from '../../../lib/dates.ts'
import { useMe } from '../../../lib/me.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AwaySwitch } from './away-switch.tsx'
import styles from './delegations.module.css'
import { StopDialog } from './stop-dialog.tsx'
import { TrustCard } from './trust-card.tsx'
import { draftOf, newDraft, type TrustDraft } from './trust-draft.ts'
import { TrustSheet } from './trust-sheet.tsx'
import { useGivenTrusts, useReceivedTrusts } from './use-trusts.ts'

/** Who decides in my place, and whom I decide for (engine L). */
export function DelegationsScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useMe()
  const [tab, setTab] = useState('given')
  const [open, setOpen] = useState<TrustDraft | null>(null)
  const [stopping, setStopping] = useState<TrustRow | null>(null)
  const given = useGivenTrusts()
  const received = useReceivedTrusts(me?.id ?? '', me !== undefined && tab === 'received')
  const isGiven = tab === 'given'
  const query = isGiven ? given : received
  const begin = () => setOpen(newDraft(Date.now(), timeZone()))
  return (
    <Page
      title={t('trusts.title')}
      onBack={() => void navigate(paths.me())}
      actions={<IconButton icon="plus" label={t('trusts.add')} onClick={begin} />}
      onRefresh={() => query.refetch()}
    >
      <div className={styles.page}>
        <AwaySwitch />
        <Tabs
          label={t('trusts.title')}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'given', label: t('trusts.given'), count: given.data?.totalElements },
            { key: 'received', label: t('trusts.received'), count: received.data?.totalElements },
          ]}
        />
        {query.isError && <LoadFailed error={query.error} onReload={() => void query.refetch()} />}
        {query.isPending && <Skeleton shape="cards" count={2} />}
        {query.data?.content.length === 0 && (
          <Empty
            icon="users"
            title={t(isGiven ? 'trusts.noneGiven' : 'trusts.noneReceived')}
            text={t(isGiven ? 'trusts.noneGivenText' : 'trusts.noneReceivedText')}
            action={isGiven ? <Button onClick={begin}>{t('trusts.add')}</Button> : undefined}
          />
        )}
        <ul className={styles.list}>
          {query.data?.content.map((trust) => (
            <li key={trust.id}>
              <TrustCard
                trust={trust}
                shows={isGiven ? 'trustee' : 'trustor'}
                {...(isGiven && trust.state === 'RUN'
                  ? {
                      onEdit: () => setOpen(draftOf(trust)),
                      onStop: () => setStopping(trust),
                    }
                  : {})}
              />
            </li>
          ))}
        </ul>
      </div>
      {open !== null && me !== undefined && (
        <TrustSheet
          key={open.id ?? 'new'}
          start={open}
          away={false}
          principalId={me.id}
          onClose={() => setOpen(null)}
        />
      )}
      {stopping !== null && <StopDialog trust={stopping} onClose={() => setStopping(null)} />}
    </Page>
  )
}
