import { STEP_CHOICES } from '../../../../contract/workflow/administration.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import type { PartProps } from './part-props.ts'

/** How a failed step goes on (engine X8). */
export function StepChoicePart({ values, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <ChoiceList
      label={t('approval.stepChoice.label')}
      required
      chosen={values.stepChoice === undefined ? [] : [values.stepChoice]}
      onToggle={(value) => onChange({ stepChoice: STEP_CHOICES.find((one) => one === value) })}
      options={STEP_CHOICES.map((value) => ({
        value,
        label: t(`approval.stepChoice.${value}`),
        hint: t(`approval.stepChoice.${value}Meaning`),
      }))}
    />
  )
}
