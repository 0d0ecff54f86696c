import { useLocation } from 'react-router-dom'
import type * as z from 'zod/mini'

/** What was handed to an address beside it; undefined when it is absent or of another shape. */
export function useLocationState<T extends z.ZodMiniType>(schema: T): z.output<T> | undefined {
  const parsed = schema.safeParse(useLocation().state)
  return parsed.success ? parsed.data : undefined
}
