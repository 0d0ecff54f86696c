import { useEffect } from 'react'
import { SIGN_POSITIONS } from '../../../../contract/package/approval-settings.ts'
import { SIGN_MODES } from '../../../../contract/workflow/add-sign.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import type { PartProps } from './part-props.ts'

/** Where the added people come in (engine J0). */
export function SignPart({ offer, values, onChange }: PartProps) {
  const { t } = useTranslation()
  const { positions = SIGN_POSITIONS } = offer
  const [first] = positions
  const { position } = values
  useEffect(() => {
    if (position === undefined && first !== undefined) onChange({ position: first })
  }, [position, first, onChange])
  return (
    <ChoiceList
      label={t('approval.sign.position')}
      chosen={position === undefined ? [] : [position]}
      onToggle={(value) => onChange({ position: positions.find((one) => one === value) })}
      options={positions.map((one) => ({
        value: one,
        label: t(`approval.sign.${one}`),
        hint: t(`approval.sign.${one}Meaning`),
      }))}
    />
  )
}

/** How many of the added people have to agree; beside me they count as the step does, and one is simply one. */
export function SignModePart({ values, onChange }: PartProps) {
  const { t } = useTranslation()
  if (values.people.length < 2 || values.position === 'parallel') return null
  return (
    <ChoiceList
      label={t('approval.sign.mode')}
      chosen={[values.signMode]}
      onToggle={(value) => onChange({ signMode: SIGN_MODES.find((one) => one === value) ?? 'all' })}
      options={SIGN_MODES.map((one) => ({
        value: one,
        label: t(`approval.sign.modes.${one}`),
        hint: t(`approval.sign.modes.${one}Meaning`),
      }))}
    />
  )
}
