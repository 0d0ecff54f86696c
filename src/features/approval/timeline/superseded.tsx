import type { StepPerson as Person } from '../../../../contract/instances.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useJump } from './jump.ts'
import styles from './timeline.module.css'

/** Says that a decision no longer stands, and leads to where it was asked for again. */
export function Superseded({ person }: { readonly person: Person }) {
  const { t } = useTranslation()
  const { jumpTo } = useJump()
  const { replacedBy } = person
  return (
    <p className={styles.superseded}>
      {t('timeline.superseded')}
      {replacedBy !== undefined && (
        <button type="button" className={styles.link} onClick={() => jumpTo(replacedBy)}>
          {t('timeline.seeNew')}
        </button>
      )}
    </p>
  )
}
