import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_PHRASES } from '../../../../contract/common-comments.ts'
import { messageKey, messageParams } from '../../../lib/app-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Strip } from '../../../ui/strip.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { PhraseLine } from './phrase-line.tsx'
import styles from './phrases.module.css'
import type { PhrasesControl } from './use-phrases.ts'

type Props = { readonly control: PhrasesControl; readonly onClose: () => void }

/** Adding, changing, ordering and taking away phrases. */
export function PhraseSheet({ control, onClose }: Props) {
  const { t } = useTranslation()
  const { phrases, error, isBusy, isFull } = control
  const [text, setText] = useState('')
  const [editedId, setEditedId] = useState<string | null>(null)
  const add = async () => {
    // What was typed meanwhile stays.
    if (await control.save(text)) setText((now) => (now === text ? '' : now))
  }
  return (
    <Sheet open title={t('phrases.title')} onClose={onClose}>
      <p className={styles.count}>{t('phrases.count', { count: phrases.length, max: MAX_PHRASES })}</p>
      {error !== null && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {t(messageKey(error), messageParams(error))}
        </Strip>
      )}
      {phrases.length > 0 && (
        <ol className={styles.list}>
          {phrases.map((phrase, index) => (
            <PhraseLine
              key={phrase.id}
              phrase={phrase}
              control={control}
              isFirst={index === 0}
              isLast={index === phrases.length - 1}
              isEdited={phrase.id === editedId}
              onEdit={(isEdited) => setEditedId(isEdited ? phrase.id : null)}
            />
          ))}
        </ol>
      )}
      {isFull ? (
        <p className={styles.count}>{t('phrases.full', { max: MAX_PHRASES })}</p>
      ) : (
        <div>
          <TextArea label={t('phrases.new')} look="box" value={text} onChange={setText} maxRows={4} />
          <div className={styles.buttons}>
            <Button
              kind="outline"
              icon="plus"
              busy={isBusy}
              disabled={text.trim() === ''}
              onClick={() => void add()}
            >
              {t('phrases.add')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}
