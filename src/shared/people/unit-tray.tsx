import type { UnitRef } from '../../../contract/shapes.ts'
import { UnitChip } from './unit-chip.tsx'
import styles from './unit-picker.module.css'

type Props = { readonly units: readonly UnitRef[]; readonly onRemove: (unit: UnitRef) => void }

/** Who is chosen so far; each can be taken out again. */
export function UnitTray({ units, onRemove }: Props) {
  if (units.length === 0) return null
  return (
    <div className={styles.tray}>
      {units.map((unit) => (
        <UnitChip key={unit.id} unit={unit} onRemove={() => onRemove(unit)} />
      ))}
    </div>
  )
}
