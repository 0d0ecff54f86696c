import { useId, useState } from 'react'
import type { UnitRef } from '../../../contract/shapes.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Button } from '../../ui/button/button.tsx'
import { InputFrame } from '../../ui/input/input-frame.tsx'
import { PersonChip } from '../../ui/picture/person-chip.tsx'
import { HereButton } from './here-button.tsx'
import styles from './people-field.module.css'
import { UnitPicker } from './unit-picker.tsx'

type Props = {
  readonly label: string
  readonly people: readonly UnitRef[]
  readonly onChange: (people: readonly UnitRef[]) => void
  readonly limits: { readonly min: number; readonly max: number }
  /** Why a person cannot be chosen; undefined: can be. */
  readonly blocked?: (id: string) => string | undefined
  readonly hint?: string
}

/** The people an action is about: those chosen as chips, and the picker. */
export function PeopleField({ label, people, onChange, limits, blocked, hint }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const id = useId()
  const [picking, setPicking] = useState<'there' | 'here' | undefined>(undefined)
  return (
    <InputFrame label={label} look="box" inputId={id} required={limits.min > 0} hint={hint} group>
      <div className={styles.chips}>
        {people.map((person) => (
          <PersonChip
            key={person.id}
            id={person.id}
            name={localise(person.name_i18n ?? {}, person.name ?? '')}
            imgUrl={person.imgUrl}
            onRemove={() => onChange(people.filter((other) => other.id !== person.id))}
          />
        ))}
        <Button kind="quiet" icon="plus" onClick={() => setPicking('there')}>
          {t(limits.max === 1 ? 'people.chooseOne' : 'people.chooseSeveral')}
        </Button>
        <HereButton field={label} kind="person" onClick={() => setPicking('here')} />
      </div>
      <UnitPicker
        open={picking !== undefined}
        here={picking === 'here'}
        title={label}
        kind="person"
        multiple={limits.max > 1}
        limits={limits}
        {...(blocked === undefined ? {} : { blocked })}
        chosen={people}
        onClose={() => setPicking(undefined)}
        onDone={(next) => {
          setPicking(undefined)
          onChange(next)
        }}
      />
    </InputFrame>
  )
}
