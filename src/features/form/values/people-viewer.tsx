import { UnitChip } from '../../../ui/people/unit-chip.tsx'
import { Dash } from './dash.tsx'
import type { ViewerProps } from './editor-props.ts'
import styles from './unit-field.module.css'
import { unitsOf } from './unit-field.tsx'

/** People by picture and name, departments and roles by their sign. */
export function PeopleViewer({ value }: ViewerProps) {
  const units = unitsOf(value)
  if (units.length === 0) return <Dash />
  return units.map((unit) => (
    <span key={unit.id} className={styles.shown}>
      <UnitChip unit={unit} />
    </span>
  ))
}
