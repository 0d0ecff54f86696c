import { useState } from 'react'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import type { Card } from '../card/card-model.ts'
import { readFilter } from '../filter/list-filter.ts'
import { useInboxPlace } from '../list/use-inbox-place.ts'
import { allMatching } from './all-matching.ts'
import { type BatchItem, batchItemOf } from './batch-item.ts'

/**
 * The ticked items as they were shown, those of pages that are not on screen too. `takeAll` ticks all that match and
 * says how many that were.
 */
export function useBatchItems(cards: readonly Card[], selection: Selection) {
  const locale = useLocale()
  const [place] = useInboxPlace()
  const [further, setFurther] = useState<ReadonlyMap<string, BatchItem>>(new Map())
  const onScreen = new Map(
    cards.flatMap(({ toDo }) => (toDo === null ? [] : [[toDo.id, batchItemOf(toDo, locale)] as const])),
  )
  const items = [...selection.chosen].flatMap((id) => onScreen.get(id) ?? further.get(id) ?? [])
  const takeAll = async (): Promise<number> => {
    const all = await allMatching({ ...readFilter(place.search), appCode: place.app }, locale)
    setFurther(new Map(all.map((item) => [item.id, item])))
    selection.choose(all.map(({ id }) => id))
    return all.length
  }
  return { items, takeAll }
}
