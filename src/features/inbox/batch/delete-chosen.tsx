import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DeleteDialog } from '../drafts/delete-dialog.tsx'
import { useDeleteDrafts } from '../drafts/use-delete-drafts.ts'

/** Deletes the ticked drafts after asking. */
export function DeleteChosen({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const deleting = useDeleteDrafts(selection.end)
  const count = selection.chosen.size
  return (
    <>
      <Button kind="danger" disabled={count === 0} onClick={() => setAsking(true)}>
        {t('drafts.deleteCount', { number: count })}
      </Button>
      {isAsking && (
        <DeleteDialog
          count={count}
          busy={deleting.isPending}
          onDelete={() => deleting.mutate([...selection.chosen])}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
