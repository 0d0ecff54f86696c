import { useEffect, useState } from 'react'
import { useToday } from './use-today.ts'

type Ranges = typeof import('./time-ranges.ts')

/** Names a range of days by its preset. The calendar arithmetic loads with the first filter that has days. */
export function useRangeName(
  wanted: boolean,
): (from: string | undefined, to: string | undefined) => ReturnType<Ranges['rangeName']> {
  const today = useToday()
  const [ranges, setRanges] = useState<Ranges>()
  useEffect(() => {
    if (!wanted) return
    let left = false
    void import('./time-ranges.ts').then((loaded) => {
      if (!left) setRanges(loaded)
    })
    return () => {
      left = true
    }
  }, [wanted])
  return (from, to) => ranges?.rangeName(from, to, today)
}
