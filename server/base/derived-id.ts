import { createHash } from 'node:crypto'

/**
 * A UUID (version 8) that follows from its parts: whoever repeats an effect finds what an earlier try made instead of
 * making it twice.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The instance id of a sub-process, by its parent and its number there (engine Y1). */
export function childInstanceId(parentId: string, child: number): string {
  return derivedId(parentId, 'child', child)
}
