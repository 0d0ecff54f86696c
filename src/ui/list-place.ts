import type { VirtualItem } from '@tanstack/react-virtual'

/** Where a list was scrolled to and, when it was windowed, how high its rows were. */
export type Place = { offset: number; measured: VirtualItem[] }

const kept = new Map<string, Place>()

export function keptPlace(name: string | undefined): Place | undefined {
  return name === undefined ? undefined : kept.get(name)
}

export function keepPlace(name: string, place: Place): void {
  kept.set(name, place)
}
