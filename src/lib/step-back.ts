type Taker = (event: PopStateEvent) => void

let taker: Taker | undefined

/** Who hears of steps in the history before the router does; undefined: nobody. */
export function takeSteps(next: Taker | undefined): void {
  taker = next
}

// Heard first: caught on the way down, and (for browsers that go by order) loaded before the router starts.
window.addEventListener('popstate', (event) => taker?.(event), true)
