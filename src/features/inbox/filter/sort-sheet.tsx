import { LIST_ORDERS } from '../../../../contract/work-items.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { ChoiceSheet } from '../../../ui/choice/choice-sheet.tsx'
import type { ListOrder } from './list-filter.ts'

type Props = {
  readonly value: ListOrder
  readonly onChoose: (order: ListOrder) => void
  readonly onClose: () => void
}

/** How the rows of a list follow one another. */
export function SortSheet({ value, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ChoiceSheet
      open
      title={t('inbox.sort')}
      value={value}
      options={LIST_ORDERS.map((order) => ({ value: order, label: t(`inbox.orders.${order}`) }))}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
