import { useState } from 'react'
import { MAX_PHRASES } from '../../../contract/common-comments.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { useReorder } from '../../ui/list/use-reorder.ts'
import styles from './phrase-editor.module.css'
import { PhraseLine } from './phrase-line.tsx'
import { phraseName } from './phrase-name.ts'
import type { PhrasesControl } from './use-phrases.ts'

/** Adding, changing, ordering and taking away phrases; the eleventh has to wait until one has gone. */
export function PhraseEditor({ control }: { readonly control: PhrasesControl }) {
  const { t } = useTranslation()
  const { phrases, error, isBusy, isFull } = control
  const [text, setText] = useState('')
  const [editedId, setEditedId] = useState<string | null>(null)
  const byId = new Map(phrases.map((phrase) => [phrase.id, phrase]))
  const reorder = useReorder({
    ids: phrases.map(({ id }) => id),
    nameOf: (id) => phraseName(byId.get(id)?.content ?? ''),
    disabled: isBusy || editedId !== null,
    onOrder: control.order,
  })
  const add = async () => {
    // What was typed meanwhile stays.
    if (await control.save(text)) setText((now) => (now === text ? '' : now))
  }
  return (
    <>
      <p className={styles.count}>{t('phrases.count', { count: phrases.length, max: MAX_PHRASES })}</p>
      {error !== null && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {t(messageKey(error), messageParams(error))}
        </Strip>
      )}
      {phrases.length > 0 && (
        <ol ref={reorder.list} className={styles.list}>
          {reorder.order.map((id) => {
            const phrase = byId.get(id)
            if (phrase === undefined) return null
            return (
              <PhraseLine
                key={id}
                phrase={phrase}
                control={control}
                reorder={reorder}
                isEdited={id === editedId}
                onEdit={(isEdited) => setEditedId(isEdited ? id : null)}
              />
            )
          })}
        </ol>
      )}
      <span className="cs-hidden-text" role="status">
        {reorder.news}
      </span>
      {isFull && <p className={styles.count}>{t('phrases.full', { max: MAX_PHRASES })}</p>}
      {(!isFull || text !== '') && (
        <div>
          <TextArea label={t('phrases.new')} look="box" value={text} onChange={setText} maxRows={4} />
          <div className={styles.buttons}>
            <Button
              kind="outline"
              icon="plus"
              busy={isBusy}
              disabled={isFull || text.trim() === ''}
              onClick={() => void add()}
            >
              {t('phrases.add')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
