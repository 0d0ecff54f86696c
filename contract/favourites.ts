import * as z from 'zod/mini'
import { startableWorkflow } from './apps.ts'
import { endpoint } from './endpoint.ts'
import { portalApp } from './portal.ts'
import { code, nameI18n, queryBoolean, replayToken } from './shapes.ts'

/** Most favourites of a kind that a person keeps. */
export const MAX_FAVOURITES = 50

const isMobile = z.optional(queryBoolean)
const order = z.array(code).check(z.minLength(1), z.maxLength(MAX_FAVOURITES))

/** My favourite workflows in my order, of those that I may start now (spec §7 "Favourites"). */
export const listFavoriteWorkflows = endpoint({
  name: 'listFavoriteWorkflows',
  method: 'GET',
  path: '/api/runtime/favorites/list_favorites_workflow',
  access: 'session',
  input: z.object({ isMobile }),
  output: z.array(startableWorkflow),
  faults: [],
})

/** Adds a workflow that I may start, at the end; one that is there already stays where it is. */
export const createFavoriteWorkflow = endpoint({
  name: 'createFavoriteWorkflow',
  method: 'GET',
  path: '/api/runtime/favorites/create_favorites_workflow',
  access: 'session',
  write: true,
  input: z.object({ workflowCode: code, appCode: z.optional(code), replayToken }),
  output: z.object({}),
  faults: ['notFound', 'tooManyFavourites', 'duplicateSubmission'],
})

/** Takes a workflow out of my favourites; one that is not there is fine. */
export const deleteFavoriteWorkflow = endpoint({
  name: 'deleteFavoriteWorkflow',
  method: 'DELETE',
  path: '/api/runtime/favorites/delete_favorites_workflow',
  access: 'session',
  write: true,
  input: z.object({ workflowCode: code, appCode: z.optional(code), replayToken }),
  output: z.object({}),
  faults: ['duplicateSubmission'],
})

/** Ours: my favourite workflows in a new order; refused when the shown list has changed meanwhile. */
export const sortFavoriteWorkflows = endpoint({
  name: 'sortFavoriteWorkflows',
  method: 'POST',
  path: '/api/runtime/favorites/sort_favorites_workflow',
  access: 'session',
  write: true,
  input: z.object({ workflowCodes: order, replayToken }),
  output: z.object({}),
  faults: ['favouriteOrderStale', 'duplicateSubmission'],
})

/** Workflows that I started last, of those that I may start now; at most 12. */
export const listRecentWorkflows = endpoint({
  name: 'listRecentWorkflows',
  method: 'GET',
  path: '/api/runtime/favorites/list_favorites_workflow_recently_used',
  access: 'session',
  input: z.object({ isMobile }),
  output: z.array(startableWorkflow),
  faults: [],
})

/** My favourite applications in my order, of those that I may use. */
export const listFavoriteApps = endpoint({
  name: 'listFavoriteApps',
  method: 'GET',
  path: '/api/runtime/favorites/list_favorites_app',
  access: 'session',
  input: z.object({ isMobile }),
  output: z.array(portalApp),
  faults: [],
})

/** Adds an application that I may use, at the end. */
export const createFavoriteApp = endpoint({
  name: 'createFavoriteApp',
  method: 'POST',
  path: '/api/runtime/favorites/create_favorites_app',
  access: 'session',
  write: true,
  input: z.object({ appCode: code, replayToken }),
  output: z.object({}),
  faults: ['notFound', 'tooManyFavourites', 'duplicateSubmission'],
})

/** Takes an application out of my favourites; one that is not there is fine. */
export const deleteFavoriteApp = endpoint({
  name: 'deleteFavoriteApp',
  method: 'DELETE',
  path: '/api/runtime/favorites/delete_favorites_app',
  access: 'session',
  write: true,
  input: z.object({ appCode: code, replayToken }),
  output: z.object({}),
  faults: ['duplicateSubmission'],
})

/** Ours: my favourite applications in a new order. */
export const sortFavoriteApps = endpoint({
  name: 'sortFavoriteApps',
  method: 'POST',
  path: '/api/runtime/favorites/sort_favorites_app',
  access: 'session',
  write: true,
  input: z.object({ appCodes: order, replayToken }),
  output: z.object({}),
  faults: ['favouriteOrderStale', 'duplicateSubmission'],
})

/** Applications that I opened or started something in last, of those that I may use; at most 12. */
export const listRecentApps = endpoint({
  name: 'listRecentApps',
  method: 'GET',
  path: '/api/runtime/favorites/list_recently_used_app',
  access: 'session',
  input: z.object({ isMobile }),
  output: z.array(portalApp),
  faults: [],
})

/** What a shortcut leads to. */
export const SHORTCUT_TYPES = ['Workflow', 'App', 'BizModel'] as const

export const shortcut = z.object({
  type: z.enum(SHORTCUT_TYPES),
  code: z.string(),
  appCode: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  icon: z.string(),
  tint: z.number(),
})
export type Shortcut = z.infer<typeof shortcut>

/** What I used last of workflows, applications and biz models together; at most 12. */
export const listShortcuts = endpoint({
  name: 'listShortcuts',
  method: 'GET',
  path: '/api/runtime/favorites/list_favorites_shortcut',
  access: 'session',
  input: z.object({ isMobile }),
  output: z.array(shortcut),
  faults: [],
})
