import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** From the app's start. The screen may fail or its answer hang; what waits for it is wanted all the same. */
const MOST_WAIT_MS = 4_000
/** An answer that came may lead to the next question. */
const SETTLED_MS = 100

let tell = () => {}

/**
 * When the first screen behind the login shows what it was opened for, or takes too long to. Until then the line and
 * the processor are its own: live hints, strips and the like start here.
 */
export const firstScreen = new Promise<void>((resolve) => {
  tell = resolve
  setTimeout(resolve, MOST_WAIT_MS)
})

/** Stands beside the screen, where it is mounted once the screen's code is there. */
export function FirstScreen() {
  const client = useQueryClient()
  useEffect(() => {
    let settled: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(settled)
      if (client.isFetching() === 0) settled = setTimeout(end, SETTLED_MS)
    }
    const unsubscribe = client.getQueryCache().subscribe(look)
    const leave = () => {
      unsubscribe()
      clearTimeout(settled)
    }
    const end = () => {
      leave()
      tell()
    }
    look()
    return leave
  }, [client])
  return null
}
