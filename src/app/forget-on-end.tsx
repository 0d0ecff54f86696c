import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSessionEnd } from '../lib/session/session.ts'

/** When a session ends, what was read in it leaves the memory and the device (security S-10). */
export function ForgetOnEnd() {
  const client = useQueryClient()
  useEffect(
    () =>
      onSessionEnd(async () => {
        client.clear()
        const { forgetCache } = await import('../shared/account/kept-cache.ts')
        await forgetCache()
      }),
    [client],
  )
  return null
}
