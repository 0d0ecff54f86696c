import { useEffect } from 'react'
import { paths } from '../lib/address/paths.ts'
import { debounce } from '../lib/base/throttle.ts'
import { loadDocument, loadScreen } from './screens.ts'

/** After the list stands there, and nobody scrolls or types: the line and the processor are its own until then. */
const QUIET_MS = 1_500
const BUSY = ['input', 'scroll'] as const

/** What a tap on a list leads to next. Loaded ahead, a form opens without waiting for its code. */
const NEXT: readonly { readonly on: RegExp; readonly load: () => Promise<unknown> }[] = [
  {
    on: /^\/inbox(\/|$)/,
    load: () => Promise.all([loadDocument(), import('../features/inbox/further/further-lists.ts')]),
  },
  { on: /^\/start$/, load: () => loadScreen(paths.startWorkflow('any')) },
]

export function usePrefetch(pathname: string): void {
  useEffect(() => {
    const next = NEXT.find(({ on }) => on.test(pathname))
    if (next === undefined) return
    // Not to be had now is no fault: the tap itself asks again.
    const load = debounce(() => void next.load().catch(() => {}), QUIET_MS)
    load()
    for (const event of BUSY) addEventListener(event, load, true)
    return () => {
      load.cancel()
      for (const event of BUSY) removeEventListener(event, load, true)
    }
  }, [pathname])
}
