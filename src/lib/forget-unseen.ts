import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * Of the answers that nobody looks at, the oldest go once there are more than `most`: documents that are opened one after
 * the other and filters that are typed do not pile up while time alone would still hold them.
 */
export function forgetUnseen(cache: QueryCache, most: number): void {
  /** The one that was left first stands first. */
  const unseen = new Set<Query>()
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved') unseen.delete(query)
    if (type === 'removed' || query.getObserversCount() > 0 || query.meta?.keepOnDevice === true)
      return void unseen.delete(query)
    unseen.add(query)
    for (const one of unseen) {
      if (unseen.size <= most) return
      // What is under way was asked for ahead: somebody is about to look at it.
      if (one.state.fetchStatus !== 'fetching') cache.remove(one)
    }
  })
}
