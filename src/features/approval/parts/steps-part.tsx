import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { getWorkflowChart } from '../../../../contract/workflow/chart.ts'
import { getInstanceBaseInfo } from '../../../../contract/workflow/instance-info.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import { LoadingPart } from './loading-part.tsx'
import type { PartProps } from './part-props.ts'

type OpenSteps = OutputOf<typeof getInstanceBaseInfo>['participants']

export function useOpenSteps(workflowInstanceId: string | null) {
  return useQuery({
    ...callQuery(getInstanceBaseInfo, { workflowInstanceId: workflowInstanceId ?? '' }),
    enabled: workflowInstanceId !== null,
    select: ({ participants }) => participants,
  })
}

/** Which of the open steps is meant; the only one is chosen. */
export function OpenStepPart(props: PartProps) {
  const query = useOpenSteps(props.page.workflowInstanceId)
  return <LoadingPart query={query}>{(steps) => <OpenSteps {...props} steps={steps} />}</LoadingPart>
}

function OpenSteps({ steps, values, onChange }: PartProps & { readonly steps: OpenSteps }) {
  const { t } = useTranslation()
  const [only, second] = steps
  const { place } = values
  useEffect(() => {
    if (place !== undefined || only === undefined || second !== undefined) return
    onChange({ place: { activityCode: only.activityCode, tokenId: only.tokenId } })
  }, [place, only, second, onChange])
  return (
    <StepList
      label={t('approval.steps.which')}
      steps={steps}
      tokenId={place?.tokenId}
      onStep={({ activityCode, tokenId }) => onChange({ place: { activityCode, tokenId } })}
    />
  )
}

type ListProps = {
  readonly label: string
  readonly steps: OpenSteps
  readonly tokenId: number | undefined
  readonly onStep: (step: OpenSteps[number]) => void
}

function StepList({ label, steps, tokenId, onStep }: ListProps) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  return (
    <ChoiceList
      label={label}
      required
      chosen={tokenId === undefined ? [] : [String(tokenId)]}
      onToggle={(value) => {
        const step = steps.find((one) => String(one.tokenId) === value)
        if (step !== undefined) onStep(step)
      }}
      options={steps.map((step) => ({
        value: String(step.tokenId),
        label: localise(step.name_i18n, step.activityName),
        hint: step.participants.map(nameOf).join(t('timeline.listSeparator')),
      }))}
    />
  )
}

/** Any step of the flow to go to; where several are open, which of them moves (engine X1). */
export function AnyStepPart(props: PartProps) {
  const { page, values, onChange } = props
  const { t } = useTranslation()
  const localise = useLocalised()
  const { workflowInstanceId } = page
  const chart = useQuery({
    ...callQuery(getWorkflowChart, workflowInstanceId === null ? {} : { workflowInstanceId }),
    enabled: workflowInstanceId !== null,
  })
  const open = useOpenSteps(workflowInstanceId).data ?? []
  const { place, collapse = false } = values
  const needsToken = open.length > 1 && page.instanceState === 'PROCESSING'
  return (
    <LoadingPart query={chart}>
      {({ activities }) => (
        <>
          {needsToken && (
            <StepList
              label={t('approval.steps.from')}
              steps={open}
              tokenId={place?.tokenId}
              onStep={({ tokenId, activityCode }) =>
                onChange({ place: { activityCode: place?.activityCode ?? activityCode, tokenId } })
              }
            />
          )}
          <ChoiceList
            label={t('approval.steps.to')}
            required
            chosen={place === undefined ? [] : [place.activityCode]}
            onToggle={(activityCode) => onChange({ place: { activityCode, tokenId: place?.tokenId } })}
            options={activities
              .filter(({ activityType }) => activityType === 'PARTICIPANT' || activityType === 'START')
              .map(({ activityCode, activityName, name_i18n }) => ({
                value: activityCode,
                label: localise(name_i18n, activityName),
              }))}
          />
          {needsToken && (
            <Checkbox checked={collapse} onChange={(next) => onChange({ collapse: next })}>
              {t('approval.steps.collapse')}
            </Checkbox>
          )}
        </>
      )}
    </LoadingPart>
  )
}
