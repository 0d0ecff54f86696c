/** Where an entry of the history stands, as the router counts; undefined when it is not the router's. */
export function historyPlace(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined
  return typeof state.idx === 'number' ? state.idx : undefined
}
