import { RANGE_TYPES } from '../../../../contract/workflow/trust.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import type { TrustDraft } from './trust-draft.ts'
import { WorkflowChoice } from './workflow-choice.tsx'

type Props = {
  readonly draft: TrustDraft
  readonly forOther: boolean
  readonly error: string | undefined
  readonly onChange: (draft: TrustDraft) => void
}

/** Whether a delegation is of everything or of some workflows, and of which. */
export function TrustRange({ draft, forOther, error, onChange }: Props) {
  const { t } = useTranslation()
  const isPart = draft.rangeType === RANGE_TYPES.part
  return (
    <>
      <Segmented
        label={t('trusts.scope')}
        value={draft.rangeType}
        onChange={(rangeType) => onChange({ ...draft, rangeType })}
        options={[
          { value: RANGE_TYPES.all, label: t('trusts.all') },
          { value: RANGE_TYPES.part, label: t('trusts.part') },
        ]}
      />
      {isPart && (!forOther || draft.trustor !== null) && (
        <WorkflowChoice
          userId={forOther ? draft.trustor?.id : undefined}
          trustType={draft.trustType}
          workflows={draft.workflows}
          apps={draft.apps}
          error={error}
          onChange={(workflows, apps) => onChange({ ...draft, workflows, apps })}
        />
      )}
    </>
  )
}
