import type { Query, QueryCache } from '@tanstack/react-query'

/** A screen asks while it is drawn, and looks once it stands there: until then nothing goes that it may be about to see. */
const DRAWN_MS = 500

/**
 * Of the answers that nobody looks at, the oldest go once there are more than `most`: documents that are opened one after
 * the other and filters that are typed do not pile up while time alone would still hold them.
 */
export function forgetUnseen(cache: QueryCache, most: number): void {
  /** The one that was left first stands first. */
  const unseen = new Set<Query>()
  let isDue = false
  const forget = () => {
    isDue = false
    for (const one of unseen) {
      if (unseen.size <= most) return
      // What is under way was asked for ahead: somebody is about to look at it.
      if (one.state.fetchStatus !== 'fetching') cache.remove(one)
    }
  }
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved') unseen.delete(query)
    if (type === 'removed' || query.getObserversCount() > 0 || query.meta?.keepOnDevice === true)
      return void unseen.delete(query)
    unseen.add(query)
    if (isDue || unseen.size <= most) return
    isDue = true
    setTimeout(forget, DRAWN_MS)
  })
}
