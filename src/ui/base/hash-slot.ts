/** A stable slot 0…count−1 for an id or code (FNV-1a), so that colours follow the thing, not its name. */
export function hashSlot(key: string, count: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % count
}
