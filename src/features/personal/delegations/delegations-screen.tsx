import { useState } from 'react'
import type { TrustRow } from '../../../../contract/workflow/trust.ts'
import { useBack } from '../../../lib/address/back.ts'
import { paths } from '../../../lib/address/paths.ts'
import { timeZone } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useMe } from '../../../shared/account/me.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { AwaySwitch } from './away-switch.tsx'
import styles from './delegations.module.css'
import { StopDialog } from './stop-dialog.tsx'
import { draftOf, newDraft, type TrustDraft } from './trust-draft.ts'
import { TrustList } from './trust-list.tsx'
import { TrustSheet } from './trust-sheet.tsx'
import { isTrustTab, TRUST_TABS, type TrustTab } from './trust-tabs.ts'
import { useGivenTrusts, useReceivedTrusts, useTrustsOfOthers } from './use-trusts.ts'

/** Who decides in my place, whom I decide for, and what I set up for people I answer for (engine L). */
export function DelegationsScreen() {
  const { t } = useTranslation()
  const back = useBack()
  const me = useMe()
  const [tab, setTab] = useState<TrustTab>('given')
  const [open, setOpen] = useState<TrustDraft | null>(null)
  const [stopping, setStopping] = useState<TrustRow | null>(null)
  const given = useGivenTrusts()
  const received = useReceivedTrusts(me?.id ?? '', me !== undefined && tab === 'received')
  // Refused where nobody's delegations are mine to give: then there is no such tab.
  const others = useTrustsOfOthers()
  const lists = { given, received, others }
  const list = lists[tab]
  const forOther = tab === 'others'
  const begin = () => setOpen(newDraft(Date.now(), timeZone()))
  const manage = { add: begin, edit: (trust: TrustRow) => setOpen(draftOf(trust)), stop: setStopping }
  return (
    <Page
      title={t('trusts.title')}
      onBack={() => back.to(paths.me())}
      actions={
        <IconButton icon="plus" label={t(forOther ? 'trusts.addFor' : 'trusts.add')} onClick={begin} />
      }
      onRefresh={() => list.query.refetch()}
    >
      <div className={styles.page}>
        <AwaySwitch />
        <Tabs
          label={t('trusts.title')}
          value={tab}
          onChange={(key) => {
            if (isTrustTab(key)) setTab(key)
          }}
          tabs={TRUST_TABS.filter((key) => key !== 'others' || others.query.isSuccess).map((key) => ({
            key,
            label: t(`trusts.tabs.${key}`),
            count: lists[key].total,
          }))}
        />
        <TrustList tab={tab} list={list} {...(tab === 'received' ? {} : { manage })} />
      </div>
      {open !== null && me !== undefined && (
        <TrustSheet
          key={open.id ?? 'new'}
          start={open}
          away={false}
          principalId={forOther ? null : me.id}
          onClose={() => setOpen(null)}
        />
      )}
      {stopping !== null && (
        <StopDialog trust={stopping} forOther={forOther} onClose={() => setStopping(null)} />
      )}
    </Page>
  )
}
