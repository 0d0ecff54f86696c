import { useTranslation } from 'react-i18next'
import { showsAsUnsupported } from '../../../../rules/html-text.ts'
import { useLocalised } from '../../../lib/use-localised.ts'
import styles from './layout.module.css'

/** A paragraph of the form's author. Text with HTML tags is not shown (spec §5). */
export function Description({ text }: { readonly text: Readonly<Partial<Record<string, string>>> }) {
  const { t } = useTranslation()
  const words = useLocalised()(text, '')
  return <p className={styles.description}>{showsAsUnsupported(words) ? t('form.unsupported') : words}</p>
}
