import { type Ref, useImperativeHandle, useRef } from 'react'
import type { FormComment } from '../../../contract/form-comments.ts'
import { useViewport } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useName } from '../../lib/i18n/use-name.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { About } from './about.ts'
import styles from './comments.module.css'
import { Composer } from './composer.tsx'

export type Writing = { readonly isOpen: boolean; readonly replyTo: FormComment | undefined }

type Props = {
  readonly about: About
  readonly writing: Writing
  readonly box: Ref<{ focus(): void }>
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Where one writes: always at hand beside the document; elsewhere a sheet, which stays above the keyboard. */
export function WritingPlace({ about, writing, box, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const nameOf = useName()
  const { replyTo } = writing
  const name = replyTo === undefined ? '' : nameOf(replyTo.commentator)
  const title = replyTo === undefined ? t('comments.write') : t('comments.replyTo', { name })
  // Each place has a draft of its own.
  const key = replyTo?.id ?? 'own'
  const isSplit = useViewport() === 'split'
  const opener = useRef<HTMLButtonElement>(null)
  // Beside the document the box itself says how it is come to.
  useImperativeHandle(isSplit ? null : box, () => ({ focus: () => opener.current?.focus() }))
  if (isSplit) {
    return (
      <div className={styles.pinned}>
        {replyTo !== undefined && (
          <p className={styles.answering}>
            <span>{title}</span>
            <IconButton icon="x" label={t('comments.noReply')} size={16} onClick={onClose} />
          </p>
        )}
        <Composer key={key} ref={box} about={about} replyTo={replyTo} onSent={onClose} onAlone={onOpen} />
      </div>
    )
  }
  return (
    <>
      <button ref={opener} type="button" className={styles.field} onClick={onOpen}>
        <Icon name="edit" size={18} />
        {t('comments.write')}
      </button>
      <Sheet open={writing.isOpen} title={title} onClose={onClose}>
        <Composer key={key} about={about} replyTo={replyTo} onSent={onClose} onAlone={onOpen} autoFocus />
      </Sheet>
    </>
  )
}
