import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { code, nameI18n, queryBoolean } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { CLIENT_TYPES } from './vocabulary.ts'

/** What a model consists of, for clients that draw it themselves (spec §7 "App package and metadata"). */
const ofModel = z.object({ schemaCode: code })
const named = { code: z.string(), name: z.string(), name_i18n: nameI18n }

const item = z.object({
  /** The property's code; of a column of a sub-table `table.column`. */
  id: z.string(),
  ...named,
  schemaCode: z.string(),
  /** A number of `PROPERTY_TYPE`. */
  propertyType: z.number(),
  required: z.boolean(),
  /** Always true: what is not published is not sent. */
  published: z.boolean(),
  /** The model that a relation leads to. */
  relativeCode: z.nullable(z.string()),
})

/** A property of a model that every list shows its reader; a sub-table with its columns. */
export const dataItem = z.extend(item, { subItems: z.array(item) })
export type DataItem = z.infer<typeof dataItem>

/** The data items of a model (spec §3 "data item list"), those that its reader may not see left out. */
export const listDataItems = endpoint({
  name: 'listDataItems',
  method: 'GET',
  path: '/api/app/bizproperty/list',
  access: 'session',
  input: ofModel,
  output: z.array(dataItem),
  faults: ['modelUnknown'],
})

/** The forms of a model. */
export const listSheets = endpoint({
  name: 'listSheets',
  method: 'GET',
  path: '/api/app/bizsheet/list',
  access: 'session',
  input: ofModel,
  output: z.array(
    z.object({
      id: z.string(),
      ...named,
      schemaCode: z.string(),
      appCode: z.string(),
      published: z.boolean(),
      sortKey: z.number(),
    }),
  ),
  faults: ['modelUnknown'],
})

const viewHead = z.object({
  id: z.string(),
  ...named,
  schemaCode: z.string(),
  appCode: z.string(),
  published: z.boolean(),
  sortKey: z.number(),
  showOnPc: z.boolean(),
  showOnMobile: z.boolean(),
})
export type ListViewHead = z.infer<typeof viewHead>

/** The list views of a model; of another application than `currentAppCode` there are none. */
export const listListViews = endpoint({
  name: 'listListViews',
  method: 'GET',
  path: '/api/app/query/list',
  access: 'session',
  input: z.object({
    schemaCode: code,
    /** Views that are not published are not kept, so both answers are the same. */
    isPublish: z.optional(queryBoolean),
    currentAppCode: z.optional(code),
  }),
  output: z.array(viewHead),
  faults: ['modelUnknown'],
})

const listedField = z.object({
  propertyCode: z.string(),
  propertyType: z.number(),
  name: z.string(),
  name_i18n: nameI18n,
})

/** What an `add` of a list opens: a form of the model, or a workflow that fills it. */
export const ASSOCIATION_TYPES = ['SHEET', 'WORKFLOW'] as const

/** One list view: its columns, filters and order as far as the reader sees them, and how he may add to it. */
export const getListView = endpoint({
  name: 'getListView',
  method: 'GET',
  path: '/api/app/query/get',
  access: 'session',
  input: z.object({
    schemaCode: code,
    /** Absent: the first one of the client. */
    code: z.optional(code),
    clientType: z.optional(z.enum(CLIENT_TYPES)),
    /** Named by other clients of the family; it changes nothing here. */
    source: z.optional(z.string().check(mostCharacters(64))),
  }),
  output: z.extend(viewHead, {
    queryColumns: z.array(listedField),
    queryConditions: z.array(listedField),
    querySorts: z.array(z.object({ propertyCode: z.string(), descending: z.boolean() })),
    queryActions: z.array(
      z.object({
        actionCode: z.literal('add'),
        queryActionType: z.literal('ADD'),
        name: z.string(),
        name_i18n: nameI18n,
        associationType: z.enum(ASSOCIATION_TYPES),
        associationCode: z.string(),
      }),
    ),
  }),
  faults: ['modelUnknown', 'listViewUnknown'],
})
