type Listener = () => void

/** Who hears of which rows: one row, the list of them, or anything. */
export function createListeners() {
  const ofRow = new Map<string, Set<Listener>>()
  const ofList = new Set<Listener>()
  const ofAny = new Set<Listener>()
  const tell = (listeners: Iterable<Listener>) => {
    for (const listener of [...listeners]) listener()
  }
  const join = (listeners: Set<Listener>, listener: Listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    onRow(id: string, listener: Listener) {
      const listeners = ofRow.get(id) ?? new Set()
      ofRow.set(id, listeners)
      const leave = join(listeners, listener)
      return () => {
        leave()
        if (listeners.size === 0 && ofRow.get(id) === listeners) ofRow.delete(id)
      }
    },
    onList: (listener: Listener) => join(ofList, listener),
    onAny: (listener: Listener) => join(ofAny, listener),
    tellRows(ids: readonly string[]) {
      for (const id of new Set(ids)) tell(ofRow.get(id) ?? [])
      tell(ofAny)
    },
    tellList() {
      tell(ofList)
      tell(ofAny)
    },
    tellAll() {
      for (const listeners of [...ofRow.values()]) tell(listeners)
      tell(ofList)
      tell(ofAny)
    },
  }
}
