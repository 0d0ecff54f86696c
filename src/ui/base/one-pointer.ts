type Pressed = { readonly pointerId: number; readonly isPrimary: boolean }

/**
 * Which finger a gesture is of. While one draws, another that comes down takes nothing over: its place is not where the
 * gesture began. A press whose end was never heard (its element went away) gives way to the next first finger.
 */
export function createOnePointer() {
  let held: number | undefined
  return {
    /** False: another finger is at it. */
    take({ pointerId, isPrimary }: Pressed): boolean {
      if (held !== undefined && held !== pointerId && !isPrimary) return false
      held = pointerId
      return true
    },
    holds: ({ pointerId }: Pick<Pressed, 'pointerId'>) => held === pointerId,
    /** Whether this was the finger, which has gone now. */
    drop({ pointerId }: Pick<Pressed, 'pointerId'>): boolean {
      const isOwn = held === pointerId
      if (isOwn) held = undefined
      return isOwn
    },
  }
}
