import type { Place } from './place.ts'
import type { ReturnMode } from './return-targets.ts'

/** A return that is being carried out. */
export type SendBack = {
  /** The activation that it comes from; it is closed. */
  readonly from: number
  readonly places: readonly Place[]
  readonly mode: ReturnMode
  readonly receivers: 'handled' | 'resolve'
  readonly byId: string
}
