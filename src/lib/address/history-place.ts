/** The entry that stands here, as the router keeps its own, with what the screen there is handed. */
export function ownEntry(handed: unknown): unknown {
  return { usr: handed, key: 'default', idx: historyPlace(history.state) ?? 0 }
}

/** Where an entry of the history stands, as the router counts; undefined when it is not the router's. */
export function historyPlace(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined
  return typeof state.idx === 'number' ? state.idx : undefined
}
