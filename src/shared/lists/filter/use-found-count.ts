import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '../../../../contract/shapes.ts'
import type { CallOptions } from '../../../lib/api/api.ts'
import { useFormatTotal } from '../../../lib/i18n/use-format-total.ts'
import { totalKey } from '../rows/total-key.ts'

const PAUSE_MS = 300

/** What a filter is counted by. */
type Counted<Filter> = {
  /** The endpoint's name: a hint of the server finds the count by it. */
  readonly name: string
  count(filter: Filter, options: CallOptions): Promise<Page<unknown>>
}

/** How many a filter would find, written as a figure; undefined until it is known, and for no filter. */
export function useFoundCount<Filter extends object>(
  source: Counted<Filter>,
  filter: Filter | undefined,
): string | undefined {
  const wanted = filter === undefined ? undefined : JSON.stringify(filter)
  const asked = useSettled(wanted, PAUSE_MS)
  const formatTotal = useFormatTotal()
  const isSettled = asked !== undefined && asked === wanted
  const { data } = useQuery({
    queryKey: totalKey(source.name, filter),
    queryFn: ({ signal }) => (filter === undefined ? Promise.reject() : source.count(filter, { signal })),
    enabled: isSettled,
    retry: false,
  })
  if (!isSettled || data === undefined) return undefined
  return formatTotal(data.totalElements, data.totalIsMinimum)
}

/** The value once it has stood still for a while. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
