import { useState } from 'react'

/** The value as it last was when it held. */
export function useHeld<T>(value: T, holds: boolean): T {
  const [settled, setSettled] = useState(value)
  if (holds && settled !== value) setSettled(value)
  return holds ? value : settled
}
