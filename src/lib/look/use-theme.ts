import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findTheme } from '../../../contract/settings.ts'
import { callQuery } from '../api/query-client.ts'
import { takeOrgTheme } from './appearance.ts'

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
