import { useNavigate } from 'react-router-dom'
import { MOST_PRINTED } from '../../../../contract/print.ts'
import { furtherPaths } from '../../../lib/address/further-paths.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import type { Card } from '../card/card-model.ts'

type Props = { readonly cards: readonly Card[]; readonly selection: Selection }

/** Prints the documents of what is ticked. */
export function PrintChosen({ cards, selection }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const chosen = cards.filter(({ id }) => selection.chosen.has(id))
  const ids = [...new Set(chosen.map(({ instanceId }) => instanceId))]
  const handlePrint = () => {
    if (ids.length > MOST_PRINTED) showToast({ text: t('print.most', { max: MOST_PRINTED }), icon: 'warn' })
    else void navigate(furtherPaths.print(ids))
  }
  if (ids.length === 0) return null
  return <IconButton icon="print" label={t('print.count', { number: ids.length })} onClick={handlePrint} />
}
