import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listShortcuts, type Shortcut } from '../../../contract/favourites.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { WorkflowIcon } from '../../ui/picture/workflow-icon.tsx'
import { Panel } from './panel.tsx'
import styles from './workbench.module.css'

const SHOWN = 6

/** Workflows, applications and biz models that I used last. */
export function RecentPanel() {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { data } = useQuery(callQuery(listShortcuts, {}))
  return (
    <Panel title={t('start.recent')}>
      {data?.length === 0 && <p className={styles.quiet}>{t('workbench.noRecent')}</p>}
      <ul>
        {data?.slice(0, SHOWN).map((each) => (
          <li key={`${each.type} ${each.code}`}>
            <Link to={pathOf(each)} className={styles.short} data-focus="inner">
              <WorkflowIcon code={each.code} icon={each.icon} tint={each.tint} size={24} />
              <span className={styles.words}>{localise(each.name_i18n, each.name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function pathOf({ type, code, appCode }: Shortcut): string {
  if (type === 'Workflow') return paths.startWorkflow(code)
  return type === 'App' ? paths.app(code) : furtherPaths.dataList(appCode, code)
}
