import type { TrustRow } from '../../../../contract/workflow/trust.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './delegations.module.css'
import { TrustCard } from './trust-card.tsx'
import type { TrustTab } from './trust-tabs.ts'
import type { useGivenTrusts } from './use-trusts.ts'

const SHOWN = { given: 'trustee', received: 'trustor', others: 'both' } as const

type Props = {
  readonly tab: TrustTab
  readonly list: ReturnType<typeof useGivenTrusts>
  /** Absent: they are not mine to give, change or stop. */
  readonly manage?: {
    add(): void
    edit(trust: TrustRow): void
    stop(trust: TrustRow): void
  }
}

/** Delegations of one tab, the newest first. */
export function TrustList({ tab, list, manage }: Props) {
  const { t } = useTranslation()
  const { query, trusts } = list
  return (
    <>
      {query.isError && query.data === undefined && (
        <LoadFailed error={query.error} onReload={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton shape="cards" count={2} />}
      {query.isSuccess && trusts.length === 0 && (
        <Empty
          icon="users"
          title={t(`trusts.none.${tab}`)}
          text={t(`trusts.noneText.${tab}`)}
          action={
            manage && (
              <Button onClick={manage.add}>{t(tab === 'others' ? 'trusts.addFor' : 'trusts.add')}</Button>
            )
          }
        />
      )}
      <ul className={styles.list} aria-label={t(`trusts.tabs.${tab}`)}>
        {trusts.map((trust) => (
          <li key={trust.id}>
            <TrustCard
              trust={trust}
              shows={SHOWN[tab]}
              {...(manage !== undefined && trust.state === 'RUN'
                ? { onEdit: () => manage.edit(trust), onStop: () => manage.stop(trust) }
                : {})}
            />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p className={styles.more} role="alert">
          {t('inbox.moreFailed')}
        </p>
      )}
      {query.hasNextPage && (
        <p className={styles.more}>
          <Button
            kind="outline"
            busy={query.isFetchingNextPage}
            busyLabel={t('ui.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('trusts.more')}
          </Button>
        </p>
      )}
    </>
  )
}
