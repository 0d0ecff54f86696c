import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type UnitRef, unitRef } from '../../../../contract/shapes.ts'
import { useLocalised } from '../../../lib/use-localised.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { InputFrame } from '../../../ui/input-frame.tsx'
import { UnitPicker } from '../../../ui/people/unit-picker.tsx'
import { PersonChip } from '../../../ui/person-chip.tsx'
import styles from './unit-field.module.css'

type Props = {
  readonly label: string
  readonly required: boolean
  readonly error: string | undefined
  readonly look: 'row' | 'box' | 'cell'
  readonly kind: 'person' | 'department'
  readonly multiple: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** People or departments as a form value; what does not fit the shape is left out. */
export function unitsOf(value: unknown): readonly UnitRef[] {
  const parsed = z.array(unitRef).safeParse(value)
  return parsed.success ? parsed.data : []
}

/** People or departments: the chosen ones as chips, and a picker. */
export function UnitField({ label, required, error, look, kind, multiple, value, onChange }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const id = useId()
  const [picking, setPicking] = useState(false)
  const chosen = unitsOf(value)
  const put = (units: readonly UnitRef[]) => onChange(units.length === 0 ? null : units)
  return (
    <InputFrame label={label} required={required} error={error} look={look} inputId={id} group>
      <div className={styles.row}>
        <div className={styles.chips}>
          {chosen.length === 0 && <span className={styles.none}>{t('form.choose')}</span>}
          {chosen.map((unit) => (
            <PersonChip
              key={unit.id}
              id={unit.id}
              name={localise(unit.name_i18n ?? {}, unit.name ?? '')}
              imgUrl={unit.imgUrl}
              onRemove={() => put(chosen.filter((other) => other.id !== unit.id))}
            />
          ))}
        </div>
        <IconButton
          icon="plus"
          label={t('form.chooseFor', { field: label })}
          onClick={() => setPicking(true)}
        />
      </div>
      <UnitPicker
        open={picking}
        title={label}
        kind={kind}
        multiple={multiple}
        chosen={chosen}
        onClose={() => setPicking(false)}
        onDone={(units) => {
          put(units)
          setPicking(false)
        }}
      />
    </InputFrame>
  )
}
