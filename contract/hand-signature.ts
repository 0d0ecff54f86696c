import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The last signature that I drew, as a `data:` address of its picture, to be offered again where a step allows it
 * (engine G6); null: I never drew one, or it is gone. Using it makes a new file, which the next document keeps.
 */
export const latestHandSign = endpoint({
  name: 'latestHandSign',
  method: 'GET',
  path: '/api/runtime/workflow/latest_hand_sign',
  access: 'session',
  input: z.object({}),
  output: z.nullable(z.object({ dataUrl: z.string() })),
  faults: [],
})
