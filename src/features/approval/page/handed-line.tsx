import type { FormPage } from '../../../../contract/form-page.ts'
import { WORK_ITEM_KIND } from '../../../../contract/vocabulary.ts'
import { showsAsUnsupported } from '../../../../rules/text/html-text.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { Strip } from '../../../ui/feedback/strip.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'
import styles from '../approval-screen.module.css'

type Way = { readonly icon: IconName; readonly key: 'forward' | 'assist' | 'addSigner' | 'circulate' }

const WAYS = new Map<number, Way>([
  [WORK_ITEM_KIND.forward, { icon: 'transfer', key: 'forward' }],
  [WORK_ITEM_KIND.assist, { icon: 'help', key: 'assist' }],
  [WORK_ITEM_KIND.addSigner, { icon: 'useradd', key: 'addSigner' }],
  [WORK_ITEM_KIND.circulate, { icon: 'send', key: 'circulate' }],
])

/** Why it is mine at all, when not by the flow itself: who handed it over, what they wrote, for whom I decide. */
export function HandedLine({ page }: { readonly page: Pick<FormPage, 'commentInfo' | 'entrustedBy'> }) {
  const { t } = useTranslation()
  const nameOf = useName()
  const { commentInfo, entrustedBy } = page
  const way = commentInfo === undefined ? undefined : WAYS.get(commentInfo.type)
  return (
    <>
      {entrustedBy !== undefined && (
        <Strip icon="users" tone="info">
          {t('approval.handed.entrusted', { name: nameOf(entrustedBy) })}
        </Strip>
      )}
      {commentInfo !== undefined && way !== undefined && (
        <Strip icon={way.icon} tone="info">
          {t(`approval.handed.${way.key}`, { name: nameOf(commentInfo.originator) })}
          {commentInfo.comment !== '' && (
            <span className={styles.reason}>
              {showsAsUnsupported(commentInfo.comment) ? t('timeline.unsupported') : commentInfo.comment}
            </span>
          )}
        </Strip>
      )}
    </>
  )
}
