import type { WorkflowGroup } from '../../../contract/apps.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { useWorkflowThings } from '../../shared/favourites/workflow-thing.tsx'
import { NamedRows } from '../../ui/list/named-rows.tsx'
import styles from './start-screen.module.css'

/** All I may start, by application in the administrators' order. */
export function WorkflowGroups({ groups }: { readonly groups: readonly WorkflowGroup[] }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { row } = useWorkflowThings()
  return (
    <>
      <h2 className={styles.heading}>{t('start.all')}</h2>
      <div className={styles.groups}>
        {groups.map(({ appCode, appName, name_i18n, dataList }) => (
          <NamedRows
            key={appCode}
            title={localise(name_i18n, appName)}
            countLabel={t('start.size', { count: dataList.length })}
            things={dataList.map(row)}
          />
        ))}
      </div>
    </>
  )
}
