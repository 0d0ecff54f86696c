import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { ChoiceSheet } from '../../../ui/choice/choice-sheet.tsx'
import type { RowStore } from '../rows/row-store.ts'

type Props = { readonly store: RowStore; readonly onClose: () => void }

const AS_STORED = ''

/** By which column the rows are shown; choosing the same column again turns the order round. */
export function SortSheet({ store, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const localise = useLocalised()
  const order = store.order()
  const options = store.table.columns.map(({ code, name }) => {
    const isDescending = order?.column === code && order.descending
    return {
      value: code,
      label: localise(name, code),
      ...(order?.column === code ? { hint: isDescending ? t('grid.descending') : t('grid.ascending') } : {}),
    }
  })
  const choose = (column: string) => {
    if (column === AS_STORED) store.sort(null, locale)
    else store.sort({ column, descending: order?.column === column && !order.descending }, locale)
    onClose()
  }
  return (
    <ChoiceSheet
      open
      title={t('grid.sort')}
      value={order?.column ?? AS_STORED}
      options={[{ value: AS_STORED, label: t('grid.asStored') }, ...options]}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
