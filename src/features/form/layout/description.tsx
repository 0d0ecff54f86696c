import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import styles from './layout.module.css'

/** A paragraph of the form's author. */
export function Description({ text }: { readonly text: Readonly<Partial<Record<string, string>>> }) {
  const localise = useLocalised()
  return <p className={styles.description}>{localise(text, '')}</p>
}
