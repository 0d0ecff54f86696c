import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { code, nameI18n, queryBoolean } from './shapes.ts'

/** A workflow on the start page. */
export const startableWorkflow = z.object({
  /** The workflow's code; what favourites and `/start/:workflowCode` name it by. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  description_i18n: nameI18n,
  appCode: z.string(),
  schemaCode: z.string(),
  type: z.literal('Workflow'),
  icon: z.string(),
  tint: z.number(),
  favorites: z.boolean(),
})
export type StartableWorkflow = z.infer<typeof startableWorkflow>

/** The workflows of one application that I may start. */
export const workflowGroup = z.object({
  appCode: z.string(),
  appName: z.string(),
  name_i18n: nameI18n,
  icon: z.string(),
  tint: z.number(),
  size: z.number(),
  dataList: z.array(startableWorkflow),
})
export type WorkflowGroup = z.infer<typeof workflowGroup>

/** What I may start, by application in the administrators' order (spec §7 "my workflows"). */
export const listMyWorkflow = endpoint({
  name: 'listMyWorkflow',
  method: 'GET',
  path: '/api/runtime/workflow/list_my_workflow',
  access: 'session',
  input: z.object({ isMobile: z.optional(queryBoolean), appCode: z.optional(code) }),
  output: z.array(workflowGroup),
  faults: [],
})
