import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  countComments,
  deleteComment,
  type FormComment,
  listComments,
  listReplies,
} from '../../../contract/form-comments.ts'
import { call } from '../../lib/api/api.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type Props = {
  readonly comment: FormComment
  /** It is deleted; the list does not say so yet. */
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks once before a comment goes; its replies stay. */
export function DeleteDialog({ comment, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call(deleteComment, { id: comment.id })
      onDeleted()
      showToast({ text: t('comments.isDeleted'), icon: 'check' })
      await Promise.all(
        [listComments.name, listReplies.name, countComments.name].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      )
    } catch (error) {
      showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
    }
    onClose()
  }
  return (
    <Dialog
      open
      alert
      title={t('comments.deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" busy={isBusy} busyLabel={t('ui.sending')} onClick={() => void remove()}>
            {t('comments.delete')}
          </Button>
          <Button kind="outline" onClick={onClose}>
            {t('comments.keep')}
          </Button>
        </>
      }
    >
      {t('comments.deleteText')}
    </Dialog>
  )
}
