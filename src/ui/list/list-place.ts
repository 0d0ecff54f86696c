import { perStart } from '../../lib/base/store.ts'

/** Where a list was scrolled to, and how high its rows were by key: rows above that are guessed would shift it. */
export type Place = { offset: number; heights: ReadonlyMap<string, number> }

const kept = perStart(() => new Map<string, Place>())

export function keptPlace(name: string | undefined): Place | undefined {
  return name === undefined ? undefined : kept().get(name)
}

export function keepPlace(name: string, place: Place): void {
  kept().set(name, place)
}
