import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { type Saved, useSaved } from '../../../shared/drafts/saved-state.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './saved-word.module.css'

type Props = {
  readonly saved: Saved
  /** When the draft on the server was saved. */
  readonly savedAt: string | null
}

/** Says where what is typed is safe: on this device, or as a draft on the server, since when. */
export function SavedWord({ saved, savedAt }: Props) {
  const state = useSaved(saved)
  const { t } = useTranslation()
  const time = useListTime()
  const isDraft = state === 'idle' && savedAt !== null
  return (
    <span className={styles.word} role="status">
      {(state === 'saved' || isDraft) && <Icon name="check" size={14} />}
      {state === 'saving' && t('form.saving')}
      {state === 'saved' && t('form.saved')}
      {state === 'failed' && t('form.notSaved')}
      {isDraft && t('drafts.savedAt', { time: time(savedAt) })}
    </span>
  )
}
