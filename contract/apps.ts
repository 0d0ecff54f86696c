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

/** What I may start whose name has the words in any language, by pinyin or by initials (spec §7 "search"). */
export const listMyWorkflowByName = endpoint({
  name: 'listMyWorkflowByName',
  method: 'GET',
  path: '/api/runtime/workflow/list_my_workflow_by_name',
  access: 'session',
  input: z.object({
    workflowName: z.string().check(z.maxLength(200)),
    language: z.optional(z.string().check(z.maxLength(16))),
    isMobile: z.optional(queryBoolean),
  }),
  output: z.object({ total: z.number(), dataList: z.array(startableWorkflow) }),
  faults: [],
})

/** An application as lists and the portal show it. */
export const appHead = z.object({
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  icon: z.string(),
  tint: z.number(),
  published: z.boolean(),
})
export type AppHead = z.infer<typeof appHead>

/** One application with what I may start in it. */
export const getAppPackage = endpoint({
  name: 'getAppPackage',
  method: 'GET',
  path: '/api/app/apppackage/get',
  access: 'session',
  input: z.object({ appCode: code }),
  output: z.extend(appHead, { version: z.number(), workflows: z.array(startableWorkflow) }),
  faults: ['notFound'],
})
