import type { Locale } from '../../../../contract/vocabulary.ts'
import { searchWorkItems } from '../../../../contract/work-items.ts'
import { call } from '../../../lib/api/api.ts'
import type { ListFilter } from '../filter/list-filter.ts'
import { type BatchItem, batchItemOf } from './batch-item.ts'

/** More than this is not chosen with one press: nobody has looked at it. */
export const MOST_CHOSEN = 500
const PAGE_SIZE = 100

/** The newest items of the to-do list that match, as the list would show them now. */
export async function allMatching(
  filter: ListFilter & { readonly appCode: string | undefined },
  locale: Locale,
): Promise<readonly BatchItem[]> {
  const found = new Map<string, BatchItem>()
  let cursor: string | null | undefined
  while (cursor !== null && found.size < MOST_CHOSEN) {
    const page: Awaited<ReturnType<typeof call<typeof searchWorkItems>>> = await call(searchWorkItems, {
      ...filter,
      size: PAGE_SIZE,
      cursor,
    })
    for (const row of page.content) found.set(row.id, batchItemOf(row, locale))
    cursor = page.nextCursor
  }
  return [...found.values()].slice(0, MOST_CHOSEN)
}
