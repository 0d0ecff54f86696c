import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { type BatchAction, batchActionsOf } from '../../../shared/actions/batch-actions.ts'
import { Cell, CellGroup } from '../../../ui/list/cell.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { batchItemOf } from '../batch/batch-item.ts'
import { BatchSheet } from '../batch/batch-sheet.tsx'
import type { Card } from '../card/card-model.ts'
import { useInboxPlace } from '../list/use-inbox-place.ts'
import { setSwiped } from './swiped.ts'

type Props = { readonly card: Card; readonly onSelect: () => void; readonly onClose: () => void }

/** What else can be done with a card: open it, hand it on, tick several. */
export function MoreSheet({ card, onSelect, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const [place] = useInboxPlace()
  const [action, setAction] = useState<BatchAction | null>(null)
  const leave = () => {
    setSwiped(undefined)
    onClose()
  }
  if (action !== null && card.toDo !== null) {
    const items = [batchItemOf(card.toDo, locale)]
    return <BatchSheet action={action} items={items} onClose={leave} onEnd={leave} />
  }
  const further = card.toDo === null ? [] : batchActionsOf(card.toDo).filter(({ isMain }) => !isMain)
  return (
    <Sheet open title={card.title} onClose={leave}>
      <CellGroup>
        <Cell
          icon="file"
          title={t('swipe.openIt')}
          onClick={() => {
            leave()
            void navigate(card.href, { state: { inbox: { ...place, row: card.id } } })
          }}
        />
        {further.map((one) => (
          <Cell
            key={one.kind}
            icon={one.icon}
            title={t(`approval.actions.${one.kind}`)}
            onClick={() => setAction(one)}
          />
        ))}
        <Cell
          icon="check"
          title={t('swipe.several')}
          onClick={() => {
            leave()
            onSelect()
          }}
        />
      </CellGroup>
    </Sheet>
  )
}
