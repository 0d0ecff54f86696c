import type { PlatformResult } from '../platform.ts'

type Sdk = Pick<typeof import('./wecom-sdk.ts'), 'onHistoryBack'>

/**
 * Holds WeCom's back while something of ours is open. The client asks by an event whose answer `false` keeps the page;
 * it does not ask for the swipe of iOS (containers.md §4.3).
 */
export function historyBack(load: () => Promise<PlatformResult<Sdk>>) {
  let held: (() => void) | undefined
  let listening = false
  const listen = async () => {
    if (listening) return
    listening = true
    const sdk = await load()
    if (sdk.status !== 'ok') {
      listening = false
      return
    }
    sdk.value.onHistoryBack(() => {
      if (held === undefined) return true
      held()
      return false
    })
  }
  return (onBack: () => void): (() => void) => {
    held = onBack
    void listen()
    return () => {
      if (held === onBack) held = undefined
    }
  }
}
