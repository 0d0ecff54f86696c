import { useCallback, useRef } from 'react'
import { canonicalJson } from '../../../rules/record/canonical.ts'
import { newReplayToken } from './random.ts'

/**
 * The replay token of a write that may be tried again: what is sent again as it was keeps its token, so that a write
 * whose answer was lost is not made twice (engine G3); what was changed since is another write.
 */
export function useReplayToken(): (body: unknown) => string {
  const last = useRef({ body: '', token: '' })
  return useCallback((body) => {
    const text = canonicalJson(body)
    if (last.current.body !== text) last.current = { body: text, token: newReplayToken() }
    return last.current.token
  }, [])
}
