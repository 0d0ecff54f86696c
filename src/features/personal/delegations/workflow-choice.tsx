import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { TrustRow } from '../../../../contract/workflow/trust.ts'
import { listTrustApps, listTrustWorkflows } from '../../../../contract/workflow/trust-choices.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { InputFrame } from '../../../ui/input/input-frame.tsx'
import styles from './delegations.module.css'

type Props = {
  /** Whose delegation it is; undefined: mine. */
  readonly userId: string | undefined
  /** To decide in, or to start: these are not the same workflows. */
  readonly trustType: TrustRow['trustType']
  readonly workflows: readonly string[]
  readonly apps: readonly string[]
  readonly error: string | undefined
  readonly onChange: (workflows: readonly string[], apps: readonly string[]) => void
}

const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value]

/** Whole applications, or single workflows of them. What is named and not offered any more can be taken out. */
export function WorkflowChoice({ userId, trustType, workflows, apps, error, onChange }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const id = useId()
  const ofApps = useQuery(callQuery(listTrustApps, { userId, trustType }))
  const ofWorkflows = useQuery(callQuery(listTrustWorkflows, { userId, trustType }))
  const failed = [ofApps, ofWorkflows].find(({ isError }) => isError)
  const isLoaded = ofApps.isSuccess && ofWorkflows.isSuccess
  const offered = new Set(ofWorkflows.data?.map(({ code }) => code))
  const others = isLoaded ? workflows.filter((code) => !offered.has(code)) : []
  return (
    <InputFrame label={t('trusts.workflows')} required error={error} look="box" inputId={id} group>
      {failed !== undefined && (
        <LoadFailed
          error={failed.error}
          onReload={() => void Promise.all([ofApps.refetch(), ofWorkflows.refetch()])}
        />
      )}
      {!isLoaded && failed === undefined && <Skeleton shape="lines" count={3} />}
      {ofApps.data?.map((app) => (
        <div key={app.code} className={styles.app}>
          <Checkbox
            checked={apps.includes(app.code)}
            onChange={() => onChange(workflows, toggled(apps, app.code))}
          >
            <b>{localise(app.name_i18n, app.name)}</b>
          </Checkbox>
          {!apps.includes(app.code) && (
            <div className={styles.workflows}>
              {ofWorkflows.data
                ?.filter(({ appCode }) => appCode === app.code)
                .map((workflow) => (
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
      {others.map((code) => (
        <div key={code} className={styles.app}>
          <Checkbox checked onChange={() => onChange(toggled(workflows, code), apps)}>
            {code}
          </Checkbox>
        </div>
      ))}
    </InputFrame>
  )
}
