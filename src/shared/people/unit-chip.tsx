import type { UnitRef } from '../../../contract/shapes.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { PersonChip } from '../../ui/picture/person-chip.tsx'

type Props = { readonly unit: UnitRef; readonly onRemove?: () => void }

/** A chosen person, department or role: people are circles, the others have their sign. */
export function UnitChip({ unit, onRemove }: Props) {
  const localise = useLocalised()
  const icon = unit.type === UNIT_TYPE.user ? undefined : unit.type === UNIT_TYPE.role ? 'users' : 'dept'
  return (
    <PersonChip
      id={unit.id}
      name={localise(unit.name_i18n ?? {}, unit.name ?? '')}
      imgUrl={unit.imgUrl}
      {...(icon === undefined ? {} : { icon })}
      {...(onRemove === undefined ? {} : { onRemove })}
    />
  )
}
