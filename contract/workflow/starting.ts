import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, nameI18n, personRef } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'

const workflowCode = z.string().check(mostCharacters(64))
const department = z.object({ deptId: id, deptName: z.string(), name_i18n: nameI18n, isMain: z.boolean() })

/** As whom I may start a workflow: myself, and those who entrusted it to me (engine L10, S3). */
export const listTrustOriginators = endpoint({
  name: 'listTrustOriginators',
  method: 'GET',
  path: '/api/runtime/workflow/list_trust_originator',
  access: 'session',
  input: z.object({ workflowCode }),
  output: z.array(z.object({ ...personRef.shape, isTrustor: z.boolean(), departments: z.array(department) })),
  faults: ['notFound', 'mayNotStart'],
})

/** Departments that a person may start a workflow for (the family spells the path so). Without `userId`: mine. */
export const listStartDepartments = endpoint({
  name: 'listStartDepartments',
  method: 'GET',
  path: '/api/runtime/workflow/get_departments_by_workflow_permisson',
  access: 'session',
  input: z.object({ userId: z.optional(id), workflowCode }),
  output: z.array(department),
  faults: ['notFound', 'mayNotStart'],
})
