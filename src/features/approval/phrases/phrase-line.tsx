import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommonComment } from '../../../../contract/common-comments.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './phrases.module.css'
import type { PhrasesControl } from './use-phrases.ts'

type Props = {
  readonly phrase: CommonComment
  readonly control: PhrasesControl
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isEdited: boolean
  readonly onEdit: (isEdited: boolean) => void
}

/** One phrase: the words, or the box to change them. */
export function PhraseLine({ phrase, control, isFirst, isLast, isEdited, onEdit }: Props) {
  const { t } = useTranslation()
  const { id, content } = phrase
  const [text, setText] = useState(content)
  const { isBusy } = control
  if (isEdited) {
    const save = async () => {
      if (await control.save(text, id)) onEdit(false)
    }
    return (
      <li className={styles.edited}>
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
  const name = [...content].slice(0, 20).join('')
  return (
    <li className={styles.line}>
      <span className={styles.words}>{content}</span>
      <span className={styles.acts}>
        <IconButton
          icon="up"
          size={18}
          label={t('phrases.up', { name })}
          disabled={isFirst || isBusy}
          onClick={() => void control.move(id, -1)}
        />
        <IconButton
          icon="down"
          size={18}
          label={t('phrases.down', { name })}
          disabled={isLast || isBusy}
          onClick={() => void control.move(id, 1)}
        />
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
      </span>
    </li>
  )
}
