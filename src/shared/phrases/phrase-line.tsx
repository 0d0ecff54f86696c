import { useState } from 'react'
import type { CommonComment } from '../../../contract/common-comments.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { TextArea } from '../../ui/input/text-area.tsx'
import { OrderRow } from '../../ui/list/order-row.tsx'
import type { useReorder } from '../../ui/list/use-reorder.ts'
import styles from './phrase-editor.module.css'
import { phraseName } from './phrase-name.ts'
import type { PhrasesControl } from './use-phrases.ts'

type Props = {
  readonly phrase: CommonComment
  readonly control: PhrasesControl
  readonly reorder: ReturnType<typeof useReorder>
  readonly isEdited: boolean
  readonly onEdit: (isEdited: boolean) => void
}

/** One phrase among those that can be put in order, or the box to change it. */
export function PhraseLine(props: Props) {
  const { phrase, control, reorder, isEdited, onEdit } = props
  const { t } = useTranslation()
  const { id, content } = phrase
  const [text, setText] = useState(content)
  const { isBusy } = control
  const name = phraseName(content)
  if (isEdited) {
    const save = async () => {
      if (await control.save(text, id)) onEdit(false)
    }
    return (
      <li className={styles.edited} data-row={id}>
        <TextArea
          label={t('phrases.change')}
          look="box"
          value={text}
          onChange={setText}
          maxRows={6}
          autoFocus
        />
        <div className={styles.buttons}>
          <Button kind="text" onClick={() => onEdit(false)}>
            {t('phrases.leave')}
          </Button>
          <Button busy={isBusy} disabled={text.trim() === ''} onClick={() => void save()}>
            {t('phrases.save')}
          </Button>
        </div>
      </li>
    )
  }
  const remove = async () => {
    if (!(await control.remove(id))) return
    const undo = { label: t('phrases.undo'), run: () => void control.save(content) }
    showToast({ text: t('phrases.removed'), icon: 'check', action: undo })
  }
  return (
    <OrderRow
      id={id}
      name={name}
      reorder={reorder}
      disabled={isBusy}
      acts={
        <>
          <IconButton
            icon="edit"
            size={18}
            label={t('phrases.edit', { name })}
            disabled={isBusy}
            onClick={() => {
              setText(content)
              onEdit(true)
            }}
          />
          <IconButton
            icon="trash"
            size={18}
            label={t('phrases.remove', { name })}
            disabled={isBusy}
            onClick={() => void remove()}
          />
        </>
      }
    >
      <span className={styles.words}>{content}</span>
    </OrderRow>
  )
}
