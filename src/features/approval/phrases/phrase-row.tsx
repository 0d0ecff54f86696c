import { Suspense, useState } from 'react'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { usePhrases } from '../../../shared/phrases/use-phrases.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './phrases.module.css'

const PhraseSheet = lazyPart(async () => (await import('./phrase-sheet.tsx')).PhraseSheet)

type Props = {
  /** What stands in the box now: it can become a phrase. */
  readonly text: string
  readonly disabled: boolean
  readonly onTake: (phrase: string) => void
}

const LONGEST_PILL = 24

/** My phrases in one row that scrolls sideways; a tap puts one at the caret. */
export function PhraseRow({ text, disabled, onTake }: Props) {
  const { t } = useTranslation()
  const control = usePhrases()
  const [isOpen, setOpen] = useState(false)
  const { phrases } = control
  const isNew = text.trim() !== '' && phrases.every(({ content }) => content !== text)
  const add = async () => {
    if (control.isFull) return setOpen(true)
    if (await control.save(text)) showToast({ text: t('phrases.added'), icon: 'check' })
  }
  // Without its phrases the opinion is written as ever.
  if (!control.isLoaded) return null
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons beside a field, not a field of their own */}
      <div role="group" aria-label={t('phrases.title')} className={styles.row}>
        {phrases.map(({ id, content }) => (
          <button
            key={id}
            type="button"
            className={styles.target}
            disabled={disabled}
            title={content}
            onClick={() => onTake(content)}
          >
            <span className={styles.pill}>{shortened(content)}</span>
          </button>
        ))}
        {isNew && (
          <button
            type="button"
            className={styles.target}
            disabled={disabled || control.isBusy}
            onClick={() => void add()}
          >
            <span className={styles.tool}>
              <Icon name="plus" size={16} />
              {t('phrases.keepThis')}
            </span>
          </button>
        )}
        <button type="button" className={styles.target} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className={styles.tool}>
            <Icon name="edit" size={16} />
            {t(phrases.length === 0 ? 'phrases.addFirst' : 'phrases.manage')}
          </span>
        </button>
      </div>
      {!isOpen && control.error !== null && (
        <p className={styles.problem} role="alert">
          {t(messageKey(control.error), messageParams(control.error))}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PhraseSheet control={control} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function shortened(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= LONGEST_PILL ? line : `${characters.slice(0, LONGEST_PILL - 1).join('')}…`
}
