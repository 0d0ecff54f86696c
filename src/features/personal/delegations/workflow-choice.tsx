import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listMyWorkflow } from '../../../../contract/apps.ts'
import { callQuery } from '../../../lib/query-client.ts'
import { useLocalised } from '../../../lib/use-localised.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { InputFrame } from '../../../ui/input-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './delegations.module.css'

type Props = {
  readonly workflows: readonly string[]
  readonly apps: readonly string[]
  readonly error: string | undefined
  readonly onChange: (workflows: readonly string[], apps: readonly string[]) => void
}

const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value]

/** Whole applications, or single workflows of them. */
export function WorkflowChoice({ workflows, apps, error, onChange }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const id = useId()
  const query = useQuery(callQuery(listMyWorkflow, { isMobile: false }))
  return (
    <InputFrame label={t('trusts.workflows')} required error={error} look="box" inputId={id} group>
      {query.isPending && <Skeleton shape="lines" count={3} />}
      {query.data?.map((group) => (
        <div key={group.appCode} className={styles.app}>
          <Checkbox
            checked={apps.includes(group.appCode)}
            onChange={() => onChange(workflows, toggled(apps, group.appCode))}
          >
            <b>{localise(group.name_i18n, group.appName)}</b>
          </Checkbox>
          {!apps.includes(group.appCode) && (
            <div className={styles.workflows}>
              {group.dataList.map((workflow) => (
                <Checkbox
                  key={workflow.code}
                  checked={workflows.includes(workflow.code)}
                  onChange={() => onChange(toggled(workflows, workflow.code), apps)}
                >
                  {localise(workflow.name_i18n, workflow.name)}
                </Checkbox>
              ))}
            </div>
          )}
        </div>
      ))}
    </InputFrame>
  )
}
