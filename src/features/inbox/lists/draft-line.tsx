import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { DeleteDialog } from '../delete-dialog.tsx'
import { useDeleteDrafts } from '../use-delete-drafts.ts'
import type { CardFoot } from './card-foot.ts'
import styles from './draft-line.module.css'

type Props = {
  readonly id: string
  readonly title: string
  readonly draft: Extract<CardFoot, { kind: 'draft' }>
}

/** The last line of a draft: how far it is, with what it was saved, and throwing it away. */
export function DraftLine({ id, title, draft }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const deleting = useDeleteDrafts(() => setAsking(false))
  const { filled, fields, client } = draft
  const device = client === null ? null : t('drafts.savedWith', { device: t(`drafts.device.${client}`) })
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        {t('drafts.filled', { filled, fields })}
        {device !== null && ` · ${device}`}
      </span>
      <span className={styles.action}>
        <Button kind="text" size="s" icon="trash" onClick={() => setAsking(true)}>
          {t('drafts.delete')}
          <span className="cs-hidden-text">: {title}</span>
        </Button>
      </span>
      {isAsking && (
        <DeleteDialog
          count={1}
          busy={deleting.isPending}
          onDelete={() => deleting.mutate([id])}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
