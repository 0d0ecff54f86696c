import * as z from 'zod/mini'
import { startableWorkflow } from './apps.ts'
import { endpoint } from './endpoint.ts'
import { searchWords } from './searched-text.ts'
import { code, day, nameI18n, queryBoolean } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { LOCALES } from './vocabulary.ts'

/** Text of any length in the languages it has. */
const longText = z.partialRecord(z.enum(LOCALES), z.string())

/** An application of the portal. Only those in which the reader may use something are ever sent. */
export const portalApp = z.object({
  /** The application's code. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  description_i18n: nameI18n,
  icon: z.string(),
  tint: z.number(),
  /** Always false: what is switched off is not sent. */
  disabled: z.boolean(),
  published: z.boolean(),
  sortKey: z.number(),
  /** The group's code; empty without a group (payload appGroupCode). */
  groupCode: z.string(),
  favorites: z.boolean(),
})
export type PortalApp = z.infer<typeof portalApp>

/** Applications under one heading; the code is empty for those without one, which come last. */
export const portalGroup = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  sortKey: z.number(),
  size: z.number(),
  apps: z.array(portalApp),
})
export type PortalGroup = z.infer<typeof portalGroup>

const isMobile = z.optional(queryBoolean)

/** Every application that I may use something of, in the administrators' order. */
export const listApps = endpoint({
  name: 'listApps',
  method: 'GET',
  path: '/api/runtime/app/list_apps',
  access: 'session',
  input: z.object({ isMobile }),
  output: z.array(portalApp),
  faults: [],
  also: [
    { method: 'GET', path: '/api/app/apppackage/list' },
    { method: 'GET', path: '/api/app/apppackage/list_all' },
  ],
})

/** The same under their groups (spec §7 list_all_group, appgroup/list). */
export const listAppGroups = endpoint({
  name: 'listAppGroups',
  method: 'GET',
  path: '/api/runtime/app/list_apps_group',
  access: 'session',
  input: z.object({ isMobile }),
  output: z.array(portalGroup),
  faults: [],
  also: [
    { method: 'GET', path: '/api/app/apppackage/list_all_group' },
    { method: 'GET', path: '/api/app/appgroup/list' },
  ],
})

/** Kinds of nodes of a function tree (spec §3). */
export const FUNCTION_TYPES = ['Folder', 'BizModel', 'Page'] as const

export const functionHead = z.object({
  /** Of a folder and a page: `appCode.code`; of a biz model its code. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  type: z.enum(FUNCTION_TYPES),
  icon: z.string(),
  /** Id of the folder it lies in; null at the top. */
  parentId: z.nullable(z.string()),
  appCode: z.string(),
  /** The biz model, of a BizModel. */
  bizSchemaCode: z.nullable(z.string()),
  sortKey: z.number(),
})

export type FunctionHead = z.infer<typeof functionHead>

/** A node of the function tree; folders in which the reader may use nothing are left out. */
export type FunctionNode = FunctionHead & { children: FunctionNode[] }
export const functionNode: z.ZodMiniType<FunctionNode, FunctionNode> = z.extend(functionHead, {
  children: z.array(z.lazy(() => functionNode)),
})

/** The functions of an application that I may use, as a tree. */
export const listFunctions = endpoint({
  name: 'listFunctions',
  method: 'GET',
  path: '/api/runtime/app/list_functions_by_appcode',
  access: 'session',
  input: z.object({ appCode: code, isMobile }),
  output: z.array(functionNode),
  faults: ['notFound'],
  also: [{ method: 'GET', path: '/api/app/apppackage/trees' }],
})

/** What lies directly in a folder. */
export const listFunctionsOfFolder = endpoint({
  name: 'listFunctionsOfFolder',
  method: 'GET',
  path: '/api/runtime/app/list_functions_by_id',
  access: 'session',
  input: z.object({ id: z.string().check(mostCharacters(130)) }),
  output: z.array(functionNode),
  faults: ['notFound'],
})

/** Biz models by name that I may use. */
export const searchBizModels = endpoint({
  name: 'searchBizModels',
  method: 'GET',
  path: '/api/runtime/app/search_bizModels',
  access: 'session',
  input: z.object({ searchKey: searchWords(200), appCode: z.optional(code) }),
  output: z.array(functionHead),
  faults: [],
})

/** The application of a biz model that I may use. */
export const getAppOfModel = endpoint({
  name: 'getAppOfModel',
  method: 'GET',
  path: '/api/app/folders/getByCode',
  access: 'session',
  input: z.object({ code }),
  output: z.object({ appCode: z.string(), folderId: z.nullable(z.string()) }),
  faults: ['notFound'],
})

/** Applications by name that I may use; `appCode` narrows to one. */
export const searchApps = endpoint({
  name: 'searchApps',
  method: 'GET',
  path: '/api/app/apppackage/search',
  access: 'session',
  input: z.object({ name: searchWords(200), appCode: z.optional(code) }),
  output: z.array(portalApp),
  faults: [],
})

/**
 * One application with what I may start and use in it. One in which I may use nothing answers like one that is not
 * there. Opening it makes it a recently used one.
 */
export const getAppPackage = endpoint({
  name: 'getAppPackage',
  method: 'GET',
  path: '/api/app/apppackage/get',
  access: 'session',
  input: z.object({ appCode: code }),
  output: z.extend(portalApp, {
    version: z.number(),
    workflows: z.array(startableWorkflow),
    functions: z.array(functionNode),
    /** Code of its front page for `getByCode`; null: the app shows functions and workflows. */
    homePage: z.nullable(z.string()),
  }),
  faults: ['notFound'],
})

/** The same by `code`, as other clients of the family ask. */
export const getAppByCode = endpoint({
  name: 'getAppByCode',
  method: 'GET',
  path: '/api/app/apppackage/appPackage',
  access: 'session',
  input: z.object({ code }),
  output: portalApp,
  faults: ['notFound'],
})

const blockTitle = { title_i18n: nameI18n }

export const shownNotice = z.object({
  title_i18n: nameI18n,
  text_i18n: longText,
  day,
  appCode: z.string(),
  appName: z.string(),
  appName_i18n: nameI18n,
})
export type ShownNotice = z.infer<typeof shownNotice>

/** A part of a portal page as its reader sees it. */
export const shownBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...blockTitle, text_i18n: longText }),
  z.object({ type: z.literal('workflows'), ...blockTitle, workflows: z.array(startableWorkflow) }),
  z.object({ type: z.literal('functions'), ...blockTitle, functions: z.array(functionNode) }),
  z.object({
    type: z.literal('counts'),
    ...blockTitle,
    workItemCount: z.number(),
    circulateItemCount: z.number(),
  }),
  z.object({ type: z.literal('notices'), ...blockTitle, notices: z.array(shownNotice) }),
])
export type ShownBlock = z.infer<typeof shownBlock>

/** A portal page by its code: `appCode.pageCode`, or the application's code with `HomePage` for its front page. */
export const getPortalPage = endpoint({
  name: 'getPortalPage',
  method: 'GET',
  path: '/api/portal/page/getByCode',
  access: 'session',
  input: z.object({ code: z.string().check(mostCharacters(140)) }),
  output: z.object({
    code: z.string(),
    appCode: z.string(),
    name: z.string(),
    name_i18n: nameI18n,
    icon: z.string(),
    status: z.literal('ENABLE'),
    published: z.boolean(),
    blocks: z.array(shownBlock),
  }),
  faults: ['notFound'],
})

/** Ours: the notices of today on all pages that I see, newest first, at most 20. */
export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/api/portal/notices',
  access: 'session',
  input: z.object({}),
  output: z.array(shownNotice),
  faults: [],
})
