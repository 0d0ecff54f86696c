import Big from 'big.js'
import type { SubTable } from '../../../../contract/package/properties.ts'
import type { Row } from './row.ts'

/** The sums under a table, kept in step row by row; what is no number yet counts nothing. */
export function createSums(table: SubTable) {
  const sums = new Map((table.sums ?? []).map((column) => [column, new Big(0)]))
  const each = (row: Row, add: (sum: Big, amount: Big) => Big) => {
    for (const [column, sum] of sums) {
      const amount = amountOf(row[column])
      if (amount !== null) sums.set(column, add(sum, amount))
    }
  }
  return {
    add: (row: Row) => each(row, (sum, amount) => sum.plus(amount)),
    take: (row: Row) => each(row, (sum, amount) => sum.minus(amount)),
    /** As decimal text. */
    of: (column: string) => (sums.get(column) ?? new Big(0)).toFixed(),
  }
}

function amountOf(value: unknown): Big | null {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? new Big(value) : null
}
