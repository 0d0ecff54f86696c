import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { workItemRow } from '../rows.ts'
import { pageOf, personRef } from '../shapes.ts'
import { listInput } from '../work-items.ts'

/** A row of the work item query: an item with whose it is and who acts on it. */
export const workItemQueryRow = z.extend(workItemRow, {
  /** Whose item it is. */
  owner: personRef,
  /** Who acts on it: another than the owner when it was delegated; null while nobody of a pool has claimed it. */
  holder: z.nullable(personRef),
})
export type WorkItemQueryRow = z.infer<typeof workItemQueryRow>

/**
 * Open work items of everyone inside my scopes (list type 8; spec §7 list_workitems). The dates are those of the
 * instance's start (spec §2). Newest first by receipt. Searching by one character alone is refused.
 */
export const listWorkItems = endpoint({
  name: 'listWorkItems',
  method: 'GET',
  path: '/api/runtime/workflow/list_workitems',
  access: 'session',
  input: listInput,
  output: pageOf(workItemQueryRow),
  faults: ['noPermission', 'searchTooWide'],
})
