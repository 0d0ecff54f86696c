import { useTranslation } from 'react-i18next'
import type { WorkflowGroup } from '../../../contract/apps.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import styles from './start-screen.module.css'
import { WorkflowRow } from './workflow-row.tsx'

/** All I may start, by application in the administrators' order. */
export function WorkflowGroups({ groups }: { readonly groups: readonly WorkflowGroup[] }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  return (
    <>
      <h2 className={styles.heading}>{t('start.all')}</h2>
      <div className={styles.groups}>
        {groups.map((group) => {
          const name = localise(group.name_i18n, group.appName)
          return (
            <section key={group.appCode} className={styles.group} aria-label={name}>
              <header className={styles.groupHead}>
                <h3 className={styles.groupName}>{name}</h3>
                <span>
                  <span aria-hidden="true">{group.dataList.length}</span>
                  <span className="cs-hidden-text">{t('start.size', { count: group.dataList.length })}</span>
                </span>
              </header>
              <ul>
                {group.dataList.map((workflow) => (
                  <li key={workflow.code} className={styles.item}>
                    <WorkflowRow workflow={workflow} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}
