import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { functionHead, portalApp } from './portal.ts'
import { searchWords } from './searched-text.ts'
import { id, nameI18n, queryInt } from './shapes.ts'
import { INSTANCE_STATUS } from './vocabulary.ts'
import { foundWorkflow, hits } from './workflow-centre.ts'

/** What is searched: everything, or one kind. The family's MESSAGE tab is `searchMessages`; ITEM is ours. */
export const SEARCH_TABS = ['ALL', 'APP', 'MODEL', 'FLOW', 'ITEM'] as const
export type SearchTab = (typeof SEARCH_TABS)[number]

/** Most items that are looked through per list; further ones are found in the lists themselves. */
export const MOST_FOUND_ITEMS = 100

/** An instance that is or was in my lists: to decide, decided, or started by me. */
export const foundItem = z.object({
  instanceId: id,
  /** My open item, to decide it at once. */
  workItemId: z.nullable(id),
  name: z.string(),
  name_i18n: nameI18n,
  sequenceNo: z.string(),
  state: z.enum(INSTANCE_STATUS),
  workflowCode: z.string(),
  workflowName: z.string(),
  workflowName_i18n: nameI18n,
  icon: z.string(),
  tint: z.number(),
})
export type FoundItem = z.infer<typeof foundItem>

export const foundApp = z.extend(portalApp, { hits })
export type FoundApp = z.infer<typeof foundApp>

/** A biz model or a page. */
export const foundFunction = z.extend(functionHead, { appName: z.string(), appName_i18n: nameI18n, hits })
export type FoundFunction = z.infer<typeof foundFunction>

function found<T extends z.ZodMiniType>(row: T) {
  return z.optional(
    z.object({ content: z.array(row), totalElements: z.number(), totalIsMinimum: z.boolean() }),
  )
}

/**
 * Applications, functions and workflows that I may use, by name, pinyin or initials, and documents of my lists by what
 * the lists search (spec §7 "platform search"; the family misspells the path). `ALL` has the first of each kind.
 */
export const platformSearch = endpoint({
  name: 'platformSearch',
  method: 'POST',
  path: '/api/paltform/search',
  access: 'session',
  input: z.object({
    searchword: searchWords(200),
    tab: z.enum(SEARCH_TABS),
    page: z.optional(queryInt),
    size: z.optional(queryInt),
  }),
  output: z.object({
    APP: found(foundApp),
    MODEL: found(foundFunction),
    FLOW: found(foundWorkflow),
    ITEM: found(foundItem),
  }),
  faults: [],
})
