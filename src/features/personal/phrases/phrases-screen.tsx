import { useBack } from '../../../lib/address/back.ts'
import { paths } from '../../../lib/address/paths.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { PhraseEditor } from '../../../shared/phrases/phrase-editor.tsx'
import { usePhrases } from '../../../shared/phrases/use-phrases.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import styles from './phrases-screen.module.css'

/** What a person writes often, to be put into an opinion with one tap (spec §7 "Common comments"). */
export function PhrasesScreen() {
  const { t } = useTranslation()
  const back = useBack()
  const control = usePhrases()
  return (
    <Page
      title={t('phrases.title')}
      onBack={() => back.to(paths.me())}
      onRefresh={async () => control.reload()}
    >
      <div className={styles.page}>
        {control.isLoaded ? (
          <Card>
            <p className={styles.about}>{t('phrases.about')}</p>
            <PhraseEditor control={control} />
          </Card>
        ) : control.loadError === null ? (
          <Skeleton shape="lines" count={4} />
        ) : (
          <LoadFailed error={control.loadError} onReload={control.reload} />
        )}
      </div>
    </Page>
  )
}
