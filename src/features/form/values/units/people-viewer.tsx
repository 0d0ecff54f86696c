import { useContext } from 'react'
import { UnitChip } from '../../../../shared/people/unit-chip.tsx'
import { Dash } from '../dash.tsx'
import type { ViewerProps } from '../editor-props.ts'
import { OnPaper } from '../text/on-paper.ts'
import { PlainViewer } from '../text/text-viewers.tsx'
import styles from './unit-field.module.css'
import { unitsOf } from './unit-field.tsx'

/** People by picture and name, departments and roles by their sign; on paper their names will do. */
export function PeopleViewer({ property, value }: ViewerProps) {
  const isOnPaper = useContext(OnPaper)
  const units = unitsOf(value)
  if (units.length === 0) return <Dash />
  if (isOnPaper) return <PlainViewer property={property} value={value} />
  return units.map((unit) => (
    <span key={unit.id} className={styles.shown}>
      <UnitChip unit={unit} />
    </span>
  ))
}
