import { useEffect, useMemo } from 'react'
import { type Delayed, debounce } from '../base/throttle.ts'

const PAUSE_MS = 600
/** Who types without a pause is kept up with all the same. */
const LONGEST_WAIT_MS = 3000

/** Keeps after each pause in typing; a page that is hidden, closed or left does not wait for the pause. */
export function useAfterTyping<Args extends unknown[]>(keep: (...args: Args) => void): Delayed<Args> {
  const delayed = useMemo(() => afterTyping(keep), [keep])
  useEffect(() => {
    // A phone closes a hidden page without another word.
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') delayed.flush()
    }
    window.addEventListener('pagehide', delayed.flush)
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      window.removeEventListener('pagehide', delayed.flush)
      document.removeEventListener('visibilitychange', handleVisibility)
      delayed.flush()
    }
  }, [delayed])
  return delayed
}

function afterTyping<Args extends unknown[]>(keep: (...args: Args) => void): Delayed<Args> {
  let longest: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(longest)
    longest = undefined
  }
  const paused = debounce((...args: Args) => {
    rest()
    keep(...args)
  }, PAUSE_MS)
  const delayed = (...args: Args) => {
    paused(...args)
    longest ??= setTimeout(paused.flush, LONGEST_WAIT_MS)
  }
  const cancel = () => {
    rest()
    paused.cancel()
  }
  return Object.assign(delayed, { cancel, flush: paused.flush })
}
