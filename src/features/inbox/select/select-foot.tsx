import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import styles from '../batch/batch.module.css'
import { DeleteChosen } from '../batch/delete-chosen.tsx'
import { PrintChosen } from '../batch/print-chosen.tsx'
import { ReadChosen } from '../batch/read-chosen.tsx'
import { SelectAll } from '../batch/select-all.tsx'
import { ToDoActions } from '../batch/to-do-actions.tsx'
import { useBatchItems } from '../batch/use-batch-items.ts'
import type { Card } from '../card/card-model.ts'
import type { Box } from '../list/boxes.ts'

type Props = {
  readonly box: Box
  readonly cards: readonly Card[]
  /** How many match, loaded or not. */
  readonly total: number
  readonly selection: Selection
}

/** How many are ticked, and what is done with them: what a list is for, and only what each of them allows. */
export function SelectFoot({ box, cards, total, selection }: Props) {
  const { t } = useTranslation()
  const { items, takeAll } = useBatchItems(cards, selection)
  const ticked = cards.filter(({ id }) => selection.chosen.has(id))
  const number = selection.chosen.size
  return (
    <div>
      <div className={styles.bar}>
        <IconButton icon="x" label={t('drafts.endSelect')} onClick={selection.end} />
        <span className={styles.count} role="status">
          {number === 0 ? t('batch.none') : t('batch.chosen', { number })}
        </span>
        {box.name !== 'drafts' && <PrintChosen cards={cards} selection={selection} />}
        <SelectAll
          cards={cards}
          selection={selection}
          more={box.name === 'to-do' && total > cards.length ? { total, takeAll } : null}
        />
      </div>
      {number > 0 && (
        <div className={styles.actions}>
          {box.name === 'to-do' && <ToDoActions items={items} selection={selection} />}
          {box.name === 'to-read' && <ReadChosen ticked={ticked} selection={selection} />}
          {box.name === 'drafts' && <DeleteChosen selection={selection} />}
        </div>
      )}
    </div>
  )
}
