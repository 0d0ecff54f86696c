import { Link } from 'react-router-dom'
import type { StartableWorkflow } from '../../../contract/apps.ts'
import { paths } from '../../lib/address/paths.ts'
import { useListTime } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import styles from './start-screen.module.css'
import { useStartDrafts } from './use-start-drafts.ts'

/** The newest form that was begun on this device, of those that may still be started. */
export function ResumeStrip({ workflows }: { readonly workflows: readonly StartableWorkflow[] }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const listTime = useListTime()
  const drafts = useStartDrafts().flatMap((draft) => {
    const workflow = workflows.find(({ code }) => code === draft.workflowCode)
    return workflow === undefined ? [] : [{ workflow, savedAt: draft.savedAt }]
  })
  const newest = drafts[0]
  if (newest === undefined) return null
  const { workflow, savedAt } = newest
  const others = drafts.length - 1
  return (
    <Link to={paths.startWorkflow(workflow.code)} className={styles.resume} data-focus="inner">
      <Icon name="edit" size={20} className={styles.resumeIcon} />
      <span className={styles.words}>
        <span className={styles.resumeName}>
          {t('start.resume', { name: localise(workflow.name_i18n, workflow.name) })}
        </span>
        <span className={styles.description}>
          {t('start.resumeText', { time: listTime(savedAt) })}
          {others > 0 && ` · ${t('start.moreDrafts', { count: others })}`}
        </span>
      </span>
      <span className={styles.resumeAction} aria-hidden="true">
        {t('start.resumeAction')}
      </span>
    </Link>
  )
}
