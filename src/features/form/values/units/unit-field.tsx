import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { type UnitRef, unitRef } from '../../../../../contract/shapes.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { HereButton } from '../../../../shared/people/here-button.tsx'
import { UnitChip } from '../../../../shared/people/unit-chip.tsx'
import type { UnitKind } from '../../../../shared/people/unit-kind.ts'
import { UnitPicker } from '../../../../shared/people/unit-picker.tsx'
import { cx } from '../../../../ui/base/cx.ts'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { InputFrame } from '../../../../ui/input/input-frame.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import rowStyles from '../picker-row.module.css'
import styles from './unit-field.module.css'

type Props = Omit<TypedEditorProps, 'property'> & { readonly kind: UnitKind; readonly multiple: boolean }

/** People or departments as a form value; what does not fit the shape is left out. */
export function unitsOf(value: unknown): readonly UnitRef[] {
  const parsed = z.array(unitRef).safeParse(value)
  return parsed.success ? parsed.data : []
}

/** People, departments or roles: the chosen ones as chips, and a picker. */
export function UnitField({ kind, multiple, value, onChange, ...frame }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [picking, setPicking] = useState<'there' | 'here' | undefined>(undefined)
  const chosen = unitsOf(value)
  const put = (units: readonly UnitRef[]) => onChange(units.length === 0 ? null : units)
  return (
    <InputFrame {...frame} inputId={id} group>
      <div className={rowStyles.row}>
        <div className={styles.chips}>
          {chosen.length === 0 && <span className={styles.none}>{t('form.choose')}</span>}
          {chosen.map((unit) => (
            <span key={unit.id} className={cx(styles.chip, rowStyles.above)}>
              <UnitChip unit={unit} onRemove={() => put(chosen.filter((other) => other.id !== unit.id))} />
            </span>
          ))}
        </div>
        <IconButton
          icon="plus"
          className={rowStyles.open}
          label={t('form.chooseFor', { field: frame.label })}
          onClick={() => setPicking('there')}
        />
        <HereButton field={frame.label} kind={kind} onClick={() => setPicking('here')} />
      </div>
      <UnitPicker
        open={picking !== undefined}
        here={picking === 'here'}
        title={frame.label}
        kind={kind}
        multiple={multiple}
        chosen={chosen}
        onClose={() => setPicking(undefined)}
        onDone={(units) => {
          put(units)
          setPicking(undefined)
        }}
      />
    </InputFrame>
  )
}
