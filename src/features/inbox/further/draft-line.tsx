import { use } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { RowOverlayContext } from '../../../shared/lists/rows/row-overlay.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DeleteDialog } from '../drafts/delete-dialog.tsx'
import { useDeleteDrafts } from '../drafts/use-delete-drafts.ts'
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
  const show = use(RowOverlayContext)
  const { filled, fields, client } = draft
  const device = client === null ? null : t('drafts.savedWith', { device: t(`drafts.device.${client}`) })
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        {t('drafts.filled', { filled, fields })}
        {device !== null && ` · ${device}`}
      </span>
      <span className={styles.action}>
        <Button
          kind="text"
          size="s"
          icon="trash"
          onClick={() => show(<DeleteOne id={id} onClose={() => show(null)} />)}
        >
          {t('drafts.delete')}
          <span className="cs-hidden-text">: {title}</span>
        </Button>
      </span>
    </div>
  )
}

function DeleteOne({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const deleting = useDeleteDrafts(onClose)
  return (
    <DeleteDialog
      count={1}
      busy={deleting.isPending}
      onDelete={() => deleting.mutate([id])}
      onClose={onClose}
    />
  )
}
