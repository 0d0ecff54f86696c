import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findTheme } from '../../contract/settings.ts'
import { takeOrgTheme } from './appearance.ts'
import { callQuery } from './query-client.ts'

const FRESH_MS = 10 * 60_000

/** Asks for the organisation's theme and shows it; a failure leaves what stands (spec §8: no redirect). */
export function useTheme(corpId: string | undefined, enabled = true): void {
  const { data } = useQuery({
    ...callQuery(findTheme, corpId === undefined ? {} : { corpId }),
    staleTime: FRESH_MS,
    enabled,
  })
  useEffect(() => {
    if (data !== undefined) takeOrgTheme(data)
  }, [data])
}
