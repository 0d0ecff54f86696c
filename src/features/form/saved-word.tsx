import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import styles from './saved-word.module.css'
import type { Autosave } from './use-autosave.ts'

/** Says that what is typed is safe on this device. */
export function SavedWord({ state }: { readonly state: Autosave['state'] }) {
  const { t } = useTranslation()
  return (
    <span className={styles.word} role="status">
      {state === 'saved' && <Icon name="check" size={14} />}
      {state === 'saving' && t('form.saving')}
      {state === 'saved' && t('form.saved')}
      {state === 'failed' && t('form.notSaved')}
    </span>
  )
}
