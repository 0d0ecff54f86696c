import { useTranslation } from 'react-i18next'
import type { FieldState } from '../../../rules/form/state.ts'
import { Icon } from '../../ui/icon.tsx'
import { brokenText } from './problem-text.ts'
import styles from './sub-table.module.css'

/** Below a value that is computed: why it could not be. */
export function BrokenRule({ state }: { readonly state: FieldState }) {
  const { t } = useTranslation()
  const text = brokenText(t, state)
  if (text === undefined) return null
  return (
    <span className={styles.error} data-field-error="">
      <Icon name="warn" size={14} />
      <span>{text}</span>
    </span>
  )
}
