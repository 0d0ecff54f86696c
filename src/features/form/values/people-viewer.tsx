import { useLocalised } from '../../../lib/use-localised.ts'
import { PersonChip } from '../../../ui/person-chip.tsx'
import { Dash } from './dash.tsx'
import type { ViewerProps } from './editor-props.ts'
import { unitsOf } from './unit-field.tsx'

/** People by picture and name. */
export function PeopleViewer({ value }: ViewerProps) {
  const localise = useLocalised()
  const people = unitsOf(value)
  if (people.length === 0) return <Dash />
  return people.map((unit) => (
    <PersonChip
      key={unit.id}
      id={unit.id}
      name={localise(unit.name_i18n ?? {}, unit.name ?? '')}
      imgUrl={unit.imgUrl}
    />
  ))
}
