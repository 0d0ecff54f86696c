import { useState } from 'react'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import type { Card } from '../card/card-model.ts'
import { MOST_CHOSEN } from './all-matching.ts'

type Props = {
  readonly cards: readonly Card[]
  readonly selection: Selection
  /** There are more than are on screen. */
  readonly more: { readonly total: number; readonly takeAll: () => Promise<number> } | null
}

/** Ticks all that match, also what is not on screen; pressed again, none. */
export function SelectAll({ cards, selection, more }: Props) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const { chosen } = selection
  const isAll = cards.length > 0 && cards.every(({ id }) => chosen.has(id))
  const canTakeMore = more !== null && chosen.size < Math.min(more.total, MOST_CHOSEN)
  const handleMore = async () => {
    setBusy(true)
    try {
      const count = (await more?.takeAll()) ?? 0
      if (more !== null && count < more.total)
        showToast({ text: t('batch.most', { max: count }), icon: 'info' })
    } catch (error) {
      showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
    } finally {
      setBusy(false)
    }
  }
  if (canTakeMore) {
    return (
      <Button kind="text" busy={isBusy} onClick={() => void handleMore()}>
        {t('batch.allMatching', { count: more.total })}
      </Button>
    )
  }
  return (
    <Button kind="text" onClick={() => selection.choose(isAll ? [] : cards.map(({ id }) => id))}>
      {t('drafts.selectAll')}
    </Button>
  )
}
