import { Link } from 'react-router-dom'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { paths } from '../../../lib/address/paths.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './timeline.module.css'

/** What happened beside the votes: reminders, copies, the run of a sub-process. */
export function StepEvents({ step }: { readonly step: ApprovalStep }) {
  const { t } = useTranslation()
  const nameOf = useName()
  const time = useListTime()
  const { urges = [], circulated, subWorkflowInstanceId } = step
  return (
    <>
      {urges.map((urge) => (
        <p key={`${urge.by.id} ${urge.time}`} className={styles.event}>
          <Icon name="bell" size={14} />
          <span>
            {t('timeline.urged', {
              name: nameOf(urge.by),
              people: urge.to.map(nameOf).join(t('timeline.listSeparator')),
              time: time(urge.time),
            })}
            {urge.text !== '' && <q className={styles.quote}>{urge.text}</q>}
          </span>
        </p>
      ))}
      {circulated !== undefined && (
        <p className={styles.event}>
          <Icon name="eye" size={14} />
          <span>{t('timeline.copies', { count: circulated.sent, read: circulated.read })}</span>
        </p>
      )}
      {subWorkflowInstanceId !== undefined && (
        <p className={styles.event}>
          <Icon name="flow" size={14} />
          <Link className={styles.link} to={paths.instance(subWorkflowInstanceId)}>
            {t('timeline.subProcess')}
          </Link>
        </p>
      )}
    </>
  )
}
