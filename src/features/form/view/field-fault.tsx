import { Icon } from '../../../ui/picture/icon.tsx'
import styles from '../sub-table/sub-table.module.css'

/** Below a value that nobody types: what is wrong with it. Without an input beside it takes the focus itself. */
export function FieldFault({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span className={styles.error} data-field-error="" tabIndex={-1}>
      <Icon name="warn" size={14} />
      <span>{text}</span>
    </span>
  )
}
