import type { Readable } from 'node:stream'

/** A part of a file, in bytes; both ends are in it. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Where the bytes of files are kept, by keys that we make; nothing of a user's ever stands in a key (security F-01). */
export type FileStorage = {
  /** Stores the file at `path`, whole or not at all; the file may be gone afterwards. */
  put(key: string, path: string): Promise<void>
  /** Null: there is nothing under this key. */
  read(key: string, range?: ByteRange): Promise<{ readonly body: Readable; readonly size: number } | null>
  /** Also of keys that are not there. */
  remove(keys: readonly string[]): Promise<void>
}

/** Derived from a file and kept beside it; all of it goes with the file. */
export const VARIANTS = ['thumbnail', 'view', 'pdf'] as const
export type Variant = (typeof VARIANTS)[number]

export function variantKey(key: string, variant: Variant): string {
  return `${key}.${variant}`
}

/** A file with all that was derived from it. */
export function keysOf(key: string): string[] {
  return [key, ...VARIANTS.map((variant) => variantKey(key, variant))]
}
