import type { LazyPart } from '../lib/parts/lazy-part.ts'

/** A screen and the address it stands at. */
export type ScreenEntry = {
  pattern: string
  Screen: LazyPart
}
