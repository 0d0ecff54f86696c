import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { type PushState, pushState, switchPushOff, switchPushOn } from '../../lib/live/push.ts'

const KEY = ['pushState']

/** Whether this device tells me, and how to change it; `error` is why the last change did not come through. */
export function usePush() {
  const client = useQueryClient()
  const locale = useLocale()
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: KEY, queryFn: pushState, staleTime: 0 })
  const change = async (on: boolean) => {
    setBusy(true)
    setError(null)
    try {
      if (on) await switchPushOn(locale)
      else await switchPushOff()
    } catch (failure) {
      setError(failure)
    } finally {
      await client.invalidateQueries({ queryKey: KEY })
      setBusy(false)
    }
  }
  const state: PushState | undefined = data
  return { state, isBusy, error, change: (on: boolean) => void change(on) }
}
