import { useTranslation } from 'react-i18next'
import type { InputProblem } from '../../../contract/envelope.ts'
import type { FieldState } from '../../../rules/form/state.ts'
import { Icon } from '../../ui/icon.tsx'
import { brokenText, problemText } from './problem-text.ts'
import styles from './sub-table.module.css'

type Props = {
  readonly state: FieldState
  /** What the server found wrong with it: a business rule that is about a computed value, say. */
  readonly problem?: InputProblem | undefined
}

/** Below a value that is not typed here: why it could not be computed, or what is wrong with it. */
export function BrokenRule({ state, problem }: Props) {
  const { t } = useTranslation()
  const text = problemText(t, problem) ?? brokenText(t, state)
  if (text === undefined) return null
  return (
    <span className={styles.error} data-field-error="">
      <Icon name="warn" size={14} />
      <span>{text}</span>
    </span>
  )
}
