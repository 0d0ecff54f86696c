import { createListeners, type Listeners } from '../../../lib/base/listeners.ts'

type Listener = () => void

/** Who hears of which rows: one row, the list of them, or anything. */
export function createRowListeners() {
  const ofRow = new Map<string, Listeners>()
  const ofList = createListeners()
  const ofAny = createListeners()
  return {
    onRow(id: string, listener: Listener) {
      const own = ofRow.get(id) ?? createListeners()
      ofRow.set(id, own)
      const leave = own.on(listener)
      return () => {
        leave()
        if (own.isEmpty() && ofRow.get(id) === own) ofRow.delete(id)
      }
    },
    onList: ofList.on,
    onAny: ofAny.on,
    tellRows(ids: readonly string[]) {
      for (const id of new Set(ids)) ofRow.get(id)?.tell()
      ofAny.tell()
    },
    tellList() {
      ofList.tell()
      ofAny.tell()
    },
    tellAll() {
      for (const own of [...ofRow.values()]) own.tell()
      ofList.tell()
      ofAny.tell()
    },
  }
}
