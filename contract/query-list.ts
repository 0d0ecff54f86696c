import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formData } from './form-page.ts'
import { property } from './package/properties.ts'
import { summaryField } from './rows.ts'
import { searchWords } from './searched-text.ts'
import { id, instant, nameI18n, pageOf, paging, personRef, queryBoolean } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { CLIENT_TYPES, INSTANCE_STATUS } from './vocabulary.ts'

/** How a value is compared (wire.md §0.1). A pair `[from, to]` with `Eq` is a range, both ends included. */
export const FILTER_OPS = ['Eq', 'NotEq', 'Gt', 'Lt', 'Like', 'NotLike'] as const
export type FilterOp = (typeof FILTER_OPS)[number]

/** What every record has beside the properties of its model; dates of them are days of the reader's time zone. */
export const SYSTEM_FIELDS = [
  'sequenceNo',
  'sequenceStatus',
  'owner',
  'ownerDeptId',
  'createdTime',
  'modifiedTime',
] as const
export type SystemField = (typeof SYSTEM_FIELDS)[number]

/** One condition; how `propertyValue` reads depends on the property's type (docs/app-package.md "Lists"). */
export const listFilter = z.object({
  propertyCode: z.string().check(mostCharacters(64)),
  propertyValue: z.unknown(),
  op: z.optional(z.enum(FILTER_OPS)),
})
export type ListFilter = z.infer<typeof listFilter>

const name = z.string().check(mostCharacters(64))

/** A record in a list, with the columns that its reader may see of it. */
export const listRow = z.object({
  id,
  schemaCode: z.string(),
  instanceId: z.nullable(id),
  sequenceStatus: z.enum(INSTANCE_STATUS),
  sequenceNo: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  owner: personRef,
  createdTime: instant,
  modifiedTime: instant,
  data: formData,
  /** The two or three fields that recognise it, as on a card. */
  summary: z.array(summaryField),
})
export type ListRow = z.infer<typeof listRow>

/**
 * The records of a model that I may read (spec §7 runtime/query/list): by a list view of the model, or without one by
 * its summary fields. Filters hold together; `queryCondition` is a tree of them: `{and: […]}`, `{or: […]}` or a filter.
 */
export const queryList = endpoint({
  name: 'queryList',
  method: 'POST',
  path: '/api/runtime/query/list',
  access: 'session',
  body: 'list',
  input: z.extend(paging, {
    schemaCode: name,
    queryCode: z.optional(name),
    mobile: z.optional(queryBoolean),
    /** Words of the title or the document number. */
    wd: z.optional(searchWords(200)),
    filters: z.optional(z.array(listFilter)),
    queryCondition: z.optional(z.unknown()),
    sorts: z.optional(z.array(z.object({ propertyCode: name, descending: z.optional(z.boolean()) }))),
    options: z.optional(
      z.object({
        customDisplayColumns: z.optional(z.array(name).check(z.maxLength(100))),
        queryDisplayType: z.optional(z.enum(['0', '1', '2'])),
      }),
    ),
    /** Only these; for what was chosen before. */
    objectIds: z.optional(z.array(id).check(z.maxLength(200))),
  }),
  output: z.extend(pageOf(listRow), {
    appCode: z.string(),
    /** What the columns are, in their order; those I may not see are absent. */
    columns: z.array(property),
  }),
  faults: [
    'modelUnknown',
    'listViewUnknown',
    'listColumnUnknown',
    'listFilterInvalid',
    'listFilterTooLarge',
    'fieldHidden',
  ],
})

/** The list views of a model in their order (spec §7 runtime/query/getHeaders). */
export const getListHeaders = endpoint({
  name: 'getListHeaders',
  method: 'GET',
  path: '/api/runtime/query/getHeaders',
  access: 'session',
  input: z.object({ schemaCode: name, clientType: z.optional(z.enum(CLIENT_TYPES)) }),
  output: z.array(z.object({ code: z.string(), name: z.string(), name_i18n: nameI18n })),
  faults: ['modelUnknown'],
})

/** Is there a record that I may read with these values? (wire.md §9 data_exist) */
export const dataExist = endpoint({
  name: 'dataExist',
  method: 'POST',
  path: '/api/runtime/query/data_exist',
  access: 'session',
  body: 'form',
  input: z.object({ schemaCode: name, filters: z.array(listFilter) }),
  output: z.boolean(),
  faults: ['modelUnknown', 'listFilterInvalid', 'listFilterTooLarge', 'listColumnUnknown', 'fieldHidden'],
})
