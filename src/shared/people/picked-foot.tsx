import type { UnitRef } from '../../../contract/shapes.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { PickerProps } from './picker-props.ts'
import styles from './unit-picker.module.css'
import { UnitTray } from './unit-tray.tsx'

type Props = Pick<PickerProps, 'limits'> & {
  readonly picked: readonly UnitRef[]
  readonly onRemove: (unit: UnitRef) => void
  readonly onDone: () => void
}

/** Who is picked so far, and the button that takes them. */
export function PickedFoot({ picked, limits, onRemove, onDone }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
      <UnitTray units={picked} onRemove={onRemove} />
      <Button
        className={styles.done}
        disabled={limits !== undefined && (picked.length < limits.min || picked.length > limits.max)}
        onClick={onDone}
      >
        {t('people.done', { count: picked.length })}
      </Button>
    </div>
  )
}
