import { useBack } from '../../../lib/address/back.ts'
import { paths } from '../../../lib/address/paths.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useMe } from '../../../shared/account/me.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useMyCard } from '../use-my-card.ts'
import { PictureRow } from './picture-row.tsx'
import styles from './profile.module.css'
import { ProfileFields } from './profile-fields.tsx'

/** My card as others keep it (spec §3 "User info"); the picture is mine to change. */
export function ProfileScreen() {
  const { t } = useTranslation()
  const back = useBack()
  const me = useMe()
  const card = useMyCard()
  return (
    <Page title={t('me.profile.title')} onBack={() => back.to(paths.me())} onRefresh={() => card.refetch()}>
      <div className={styles.page}>
        {card.isError && card.data === undefined && (
          <LoadFailed error={card.error} onReload={() => void card.refetch()} />
        )}
        {card.isPending && <Skeleton shape="form" count={6} />}
        {me !== undefined && card.data !== undefined && (
          <>
            <PictureRow me={me} />
            <ProfileFields card={card.data} />
            <p className={styles.note}>{t('me.profile.kept')}</p>
          </>
        )}
      </div>
    </Page>
  )
}
