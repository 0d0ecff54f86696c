import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import type { PartProps } from './part-props.ts'

const CHOICES = [
  { value: 'run', runs: true },
  { value: 'skip', runs: false },
] as const

/** Whether what the flow does at its end is done; said by the person, never guessed (engine E1). */
export function EndActionsPart({ values, onChange }: PartProps) {
  const { t } = useTranslation()
  const chosen = CHOICES.find(({ runs }) => runs === values.runEndActions)
  return (
    <ChoiceList
      label={t('approval.endActions.label')}
      required
      chosen={chosen === undefined ? [] : [chosen.value]}
      onToggle={(value) => onChange({ runEndActions: value === 'run' })}
      options={CHOICES.map(({ value }) => ({
        value,
        label: t(`approval.endActions.${value}`),
        hint: t(`approval.endActions.${value}Meaning`),
      }))}
    />
  )
}
