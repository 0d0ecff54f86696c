import type { Platform } from '../../../platform-adapters/platform.ts'

type Taker = (event: PopStateEvent) => void

let taker: Taker | undefined
let host: Platform | undefined

/** Who hears of steps in the history before the router does; undefined: nobody. */
export function takeSteps(next: Taker | undefined): void {
  taker = next
}

// Heard first: caught on the way down, and (for browsers that go by order) loaded before the router starts.
window.addEventListener('popstate', (event) => taker?.(event), true)

/** Whose back key can be held. */
export function holdBackOf(platform: Platform): void {
  host = platform
}

/** Whether this is a container that asks before it goes back. */
export function canHoldBack(): boolean {
  return host?.can('holdBack') === true
}

/** Until the returned function is called, the container's back key calls this. */
export function holdBack(onBack: () => void): () => void {
  return host?.holdBack(onBack) ?? (() => {})
}
