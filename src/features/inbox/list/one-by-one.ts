import * as z from 'zod/mini'
import { useLocationState } from '../../../lib/address/use-location-state.ts'

const state = z.looseObject({ oneByOne: z.array(z.string()) })

/** The next of the items that a batch handed back, where one of them is open. */
export function useOneByOne(workItemId: string): string | undefined {
  const ids = useLocationState(state)?.oneByOne ?? []
  const index = ids.indexOf(workItemId)
  return index < 0 ? undefined : ids[index + 1]
}
