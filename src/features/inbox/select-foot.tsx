import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { MOST_PRINTED } from '../../../contract/print.ts'
import { furtherPaths } from '../../lib/further-paths.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Box } from './boxes.ts'
import type { Card } from './card-model.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './select.module.css'
import { useDeleteDrafts } from './use-delete-drafts.ts'
import type { Selection } from './use-selection.ts'

type Props = { readonly box: Box; readonly cards: readonly Card[]; readonly selection: Selection }

/** What is done with all that is ticked: drafts are deleted, documents printed. */
export function SelectFoot({ box, cards, selection }: Props) {
  const { t } = useTranslation()
  const isAll = cards.length > 0 && cards.every(({ id }) => selection.chosen.has(id))
  return (
    <div className={styles.foot}>
      <Button kind="text" onClick={() => selection.choose(isAll ? [] : cards.map(({ id }) => id))}>
        {t('drafts.selectAll')}
      </Button>
      <span className={styles.space} />
      <Button kind="outline" onClick={selection.end}>
        {t('drafts.endSelect')}
      </Button>
      {box.name === 'drafts' ? (
        <DeleteChosen selection={selection} />
      ) : (
        <PrintChosen cards={cards} selection={selection} />
      )}
    </div>
  )
}

function DeleteChosen({ selection }: { readonly selection: Selection }) {
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

function PrintChosen({ cards, selection }: Omit<Props, 'box'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const chosen = cards.filter(({ id }) => selection.chosen.has(id))
  const ids = [...new Set(chosen.map(({ instanceId }) => instanceId))]
  const handlePrint = () => {
    if (ids.length > MOST_PRINTED) showToast({ text: t('print.most', { max: MOST_PRINTED }), icon: 'warn' })
    else void navigate(furtherPaths.print(ids))
  }
  return (
    <Button disabled={ids.length === 0} icon="print" onClick={handlePrint}>
      {t('print.count', { number: ids.length })}
    </Button>
  )
}
