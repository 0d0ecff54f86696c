import { UnitChip } from '../../../ui/people/unit-chip.tsx'
import { Dash } from './dash.tsx'
import type { ViewerProps } from './editor-props.ts'
import { unitsOf } from './unit-field.tsx'

/** People by picture and name, departments and roles by their sign. */
export function PeopleViewer({ value }: ViewerProps) {
  const units = unitsOf(value)
  return units.length === 0 ? <Dash /> : units.map((unit) => <UnitChip key={unit.id} unit={unit} />)
}
