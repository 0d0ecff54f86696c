import { hashSlot } from '../base/hash-slot.ts'
import { Icon } from './icon.tsx'
import { isIconName } from './icons.ts'
import styles from './workflow-icon.module.css'

type Props = {
  /** Code of the workflow or app; gives the tint when the app sets none. */
  code: string
  icon?: string | null | undefined
  /** 0…5 */
  tint?: number | null | undefined
  /** 24 card, 32 row, 44 start page. */
  size?: 24 | 32 | 36 | 44
}

const TINTS = 6

export function WorkflowIcon({ code, icon, tint, size = 24 }: Props) {
  const slot = tint != null && tint >= 0 && tint < TINTS ? Math.floor(tint) : hashSlot(code, TINTS)
  const style = {
    width: size,
    height: size,
    borderRadius: Math.round(size * 0.28),
    color: `var(--cs-tint${slot})`,
    backgroundColor: `var(--cs-tint${slot}-soft)`,
  }
  return (
    <span className={styles.square} style={style} aria-hidden="true">
      <Icon name={icon != null && isIconName(icon) ? icon : 'flow'} size={Math.round((size * 2) / 3)} />
    </span>
  )
}
