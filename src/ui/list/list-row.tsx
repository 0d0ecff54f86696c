import { type ReactNode, useMemo } from 'react'

type Props<T> = { item: T; index: number; renderItem: (item: T, index: number) => ReactNode }

/** While a list scrolls and grows, rows come and go; those that stay are not drawn again. */
export function ListRow<T>({ item, index, renderItem }: Props<T>) {
  return useMemo(() => renderItem(item, index), [item, index, renderItem])
}
