import type { Queryable } from '../../db/database.ts'
import { sortingSql } from './record-sort.ts'
import { asked, columnsSql, FROM, type RecordQuery, type RecordRow, userOf } from './records.ts'

const AT_ONCE = 500

/**
 * All records that a person may read, some at a time, as they stood when the first were asked for. The database sorts
 * them once and keeps the place, so none is left out or told twice whatever is written meanwhile. In a transaction.
 */
export async function* recordsInParts(
  tx: Queryable,
  query: Omit<RecordQuery, 'size' | 'offset' | 'after'>,
): AsyncGenerator<RecordRow[]> {
  const conditions = asked(query)
  const columns = columnsSql(conditions, query, userOf(conditions, query))
  const { orderBy } = sortingSql(query.sort, conditions)
  await tx.query({
    text: `declare records no scroll cursor for select ${columns} from ${FROM}
      where ${conditions.text()} order by ${orderBy}`,
    values: conditions.values,
  })
  for (;;) {
    const { rows } = await tx.query<RecordRow>({ text: `fetch ${AT_ONCE} from records` })
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) break
  }
  await tx.query({ text: 'close records' })
}
