import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useLocale } from '../../lib/use-locale.ts'
import type { Box } from './boxes.ts'
import { type ListFilter, writeFilter } from './list-filter.ts'

const PAUSE_MS = 300

/** How many a filter would find, written as a figure; undefined until it is known, and for no filter. */
export function useFoundCount(box: Box, filter: ListFilter | undefined): string | undefined {
  const wanted = filter === undefined ? undefined : writeFilter(filter)
  const asked = useSettled(wanted, PAUSE_MS)
  const formatTotal = useFormatTotal()
  const isSettled = asked !== undefined && asked === wanted
  const { data } = useQuery({
    queryKey: [box.endpoint.name, 'found', asked],
    queryFn: ({ signal }) => call(box.endpoint, { ...filter, size: 1 }, { signal }),
    enabled: isSettled,
    retry: false,
  })
  if (!isSettled || data === undefined) return undefined
  return formatTotal(data.totalElements, data.totalIsMinimum)
}

/** A total in the reader's figures; `10,000+` when only that many were counted. */
export function useFormatTotal(): (total: number, isMinimum: boolean) => string {
  const locale = useLocale()
  return (total, isMinimum) => `${new Intl.NumberFormat(locale).format(total)}${isMinimum ? '+' : ''}`
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
