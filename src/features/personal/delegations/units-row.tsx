import { useId, useState } from 'react'
import type { UnitRef } from '../../../../contract/shapes.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { HereButton } from '../../../shared/people/here-button.tsx'
import { UnitPicker } from '../../../shared/people/unit-picker.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { InputFrame } from '../../../ui/input/input-frame.tsx'
import { PersonChip } from '../../../ui/picture/person-chip.tsx'
import styles from './delegations.module.css'

type Props = {
  readonly label: string
  readonly kind: 'person' | 'department'
  readonly required?: boolean
  /** Shown, not to be changed. */
  readonly fixed?: boolean
  readonly chosen: readonly UnitRef[]
  readonly error?: string | undefined
  readonly onChange: (units: readonly UnitRef[]) => void
}

/** One person, or several departments: the chosen ones as chips, and a picker. */
export function UnitsRow({ label, kind, required, fixed, chosen, error, onChange }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const id = useId()
  const [picking, setPicking] = useState<'there' | 'here' | undefined>(undefined)
  return (
    <InputFrame label={label} required={required} error={error} look="box" inputId={id} group>
      <div className={styles.units}>
        {chosen.map((unit) => (
          <PersonChip
            key={unit.id}
            id={unit.id}
            name={localise(unit.name_i18n ?? {}, unit.name ?? '')}
            imgUrl={unit.imgUrl}
            {...(fixed === true
              ? {}
              : { onRemove: () => onChange(chosen.filter((other) => other.id !== unit.id)) })}
          />
        ))}
        {fixed !== true && (
          <>
            <IconButton
              icon="plus"
              label={t('trusts.choose', { field: label })}
              onClick={() => setPicking('there')}
            />
            <HereButton field={label} kind={kind} onClick={() => setPicking('here')} />
          </>
        )}
      </div>
      <UnitPicker
        open={picking !== undefined}
        here={picking === 'here'}
        title={label}
        kind={kind}
        multiple={kind === 'department'}
        chosen={chosen}
        onClose={() => setPicking(undefined)}
        onDone={(units) => {
          onChange(units)
          setPicking(undefined)
        }}
      />
    </InputFrame>
  )
}
