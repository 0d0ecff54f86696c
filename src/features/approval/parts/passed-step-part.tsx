import { useQuery } from '@tanstack/react-query'
import { listWorkItemApprovals } from '../../../../contract/instances.ts'
import { NODE_STATE } from '../../../../contract/vocabulary.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import { LoadingPart } from './loading-part.tsx'
import type { PartProps } from './part-props.ts'

/** A step that was passed, to return to. */
export function PassedStepPart({ page, values, onChange }: PartProps) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const query = useQuery(
    callQuery(listWorkItemApprovals, { workflowInstanceId: page.workflowInstanceId ?? '' }),
  )
  return (
    <LoadingPart query={query}>
      {(steps) => {
        const names = new Map(
          steps
            .filter(({ activityStatus, predicted }) => activityStatus === NODE_STATE.pass && !predicted)
            .map((step) => [step.activityCode, localise(step.name_i18n, step.activityName)]),
        )
        return (
          <ChoiceList
            label={t('approval.returnTo')}
            required
            chosen={values.targets}
            onToggle={(code) => onChange({ targets: [code] })}
            options={[...names].map(([value, label]) => ({ value, label }))}
          />
        )
      }}
    </LoadingPart>
  )
}
