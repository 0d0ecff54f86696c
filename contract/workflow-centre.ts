import * as z from 'zod/mini'
import { startableWorkflow } from './apps.ts'
import { endpoint } from './endpoint.ts'
import { searchWords } from './searched-text.ts'
import { code, queryBoolean } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** Where searched words stand in the name as it is shown: `[from, to)` in UTF-16 units, ascending, never overlapping. */
export const hits = z.array(z.tuple([z.number(), z.number()]))
export type Hits = z.infer<typeof hits>

export const foundWorkflow = z.extend(startableWorkflow, { hits })
export type FoundWorkflow = z.infer<typeof foundWorkflow>

/**
 * What I may start whose name has all the words, in any language, by pinyin or by initials (spec §7 "search"). The hits
 * are those of the name in the reader's language, so that pinyin marks the characters it stands for.
 */
export const listMyWorkflowByName = endpoint({
  name: 'listMyWorkflowByName',
  method: 'GET',
  path: '/api/runtime/workflow/list_my_workflow_by_name',
  access: 'session',
  input: z.object({
    workflowName: searchWords(200),
    language: z.optional(z.string().check(mostCharacters(16))),
    isMobile: z.optional(queryBoolean),
  }),
  output: z.object({ total: z.number(), dataList: z.array(foundWorkflow) }),
  faults: [],
  also: [{ method: 'GET', path: '/api/runtime/workflow/search_workflow_by_name' }],
})

/** What I may start of one folder; its id is the function tree's. */
export const listMyWorkflowByFolder = endpoint({
  name: 'listMyWorkflowByFolder',
  method: 'GET',
  path: '/api/runtime/workflow/list_my_workflow_by_folder_id',
  access: 'session',
  input: z.object({ id: z.string().check(mostCharacters(130)), isMobile: z.optional(queryBoolean) }),
  output: z.array(startableWorkflow),
  faults: ['notFound'],
})

/** The workflows of a model that I may start; with `filterNoWorkflow` an unknown model has none instead of being refused. */
export const listModelWorkflows = endpoint({
  name: 'listModelWorkflows',
  method: 'GET',
  path: '/api/workflow/list',
  access: 'session',
  input: z.object({ schemaCode: code, filterNoWorkflow: z.optional(queryBoolean) }),
  output: z.array(startableWorkflow),
  faults: ['notFound'],
})
