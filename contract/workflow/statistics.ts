import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nameI18n, queryInt } from '../shapes.ts'
import { UNIT_TYPE } from '../vocabulary.ts'

/**
 * My numbers for the workbench (spec §7 get_workflow_statistics); each equals its list. `unitType` says what my to-do is
 * counted by: the department (1, default), role (2) or person (3) it comes from, the same filter as in the list.
 */
export const getWorkflowStatistics = endpoint({
  name: 'getWorkflowStatistics',
  method: 'GET',
  path: '/api/runtime/workflow/get_workflow_statistics',
  access: 'session',
  input: z.object({ unitType: z.optional(z.pipe(queryInt, z.enum(UNIT_TYPE))) }),
  output: z.object({
    workItemCount: z.number(),
    circulateItemCount: z.number(),
    /** Instances of mine that run. */
    workflowCount: z.number(),
    /** Instances within my maintenance scopes that need an administrator; 0 for everyone else. */
    toAdminItemCount: z.number(),
    /** Where my to-do comes from: those with most first, at most ten. */
    units: z.array(
      z.object({
        id: z.string(),
        type: z.enum(UNIT_TYPE),
        name: z.string(),
        name_i18n: nameI18n,
        workItemCount: z.number(),
      }),
    ),
  }),
  faults: [],
})
