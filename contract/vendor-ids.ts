import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { unitRef } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { vendorName } from './vendor.ts'

const vendorIds = z.array(z.string().check(z.minLength(1), mostCharacters(64))).check(z.maxLength(1_000))
const found = z.array(
  z.object({
    vendorId: z.string(),
    /** Null: nobody of ours, or switched off here: to be shown as such and not stored. */
    unit: z.nullable(unitRef),
  }),
)

/**
 * Ours: whom the ids of a container's own picker stand for here (containers.md §5.2 rule 3), in the order given and
 * within the own organisation only.
 */
export const resolveVendorIds = endpoint({
  name: 'resolveVendorIds',
  method: 'POST',
  path: '/api/organization/vendor_ids/resolve',
  access: 'session',
  body: 'list',
  input: z.object({ vendor: vendorName, people: vendorIds, departments: vendorIds }),
  output: z.object({ people: found, departments: found }),
  faults: [],
})
