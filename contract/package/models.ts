import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { fieldRights } from './nodes.ts'
import { audience } from './participants.ts'
import { property } from './properties.ts'
import { sheet } from './sheets.ts'
import { i18nText } from './text.ts'

/** How documents are numbered: `prefix` + date + counter of `digits`, starting at 1 again at each `reset`. */
export const numberRule = z.strictObject({
  prefix: z.string().check(mostCharacters(16), z.regex(/^[A-Za-z0-9_-]*$/)),
  date: z.enum(['none', 'YYYY', 'YYYYMM', 'YYYYMMDD']),
  digits: z.int().check(z.minimum(3), z.maximum(10)),
  reset: z.enum(['never', 'year', 'month', 'day']),
})
export type NumberRule = z.infer<typeof numberRule>

/** A business data list of a model: columns, order, who sees it on which client. */
export const listView = z.strictObject({
  code,
  name: i18nText,
  columns: z.array(code).check(z.minLength(1)),
  sort: z.optional(z.array(z.strictObject({ property: code, descending: z.optional(z.boolean()) }))),
  filters: z.optional(z.array(code)),
  phone: z.optional(z.boolean()),
  wide: z.optional(z.boolean()),
})

/** Which records a right reaches: one's own, those of one's departments and all below them, every one. */
export const RECORD_REACHES = ['own', 'department', 'all'] as const
export const RECORD_ACTS = ['create', 'edit', 'delete'] as const
export type RecordAct = (typeof RECORD_ACTS)[number]

/**
 * What some people may do with some records of a model; whoever it is `to` may read them (docs/permissions.md,
 * "Records"). `fields` hides fields or makes them read-only, as at a node; by default all are shown and editable.
 */
export const recordAccess = z.strictObject({
  to: audience,
  records: z.enum(RECORD_REACHES),
  may: z.optional(z.array(z.enum(RECORD_ACTS))),
  fields: z.optional(fieldRights),
})
export type RecordAccess = z.infer<typeof recordAccess>

/** A biz model: its properties, forms, number rule, title and the two or three fields that recognise a record. */
export const bizModel = z.strictObject({
  code,
  name: i18nText,
  folder: z.optional(code),
  /** False: no function of the portal, because only other forms and rules use it. */
  listed: z.optional(z.boolean()),
  properties: z.array(property).check(z.minLength(1), z.maxLength(300)),
  sheets: z.array(sheet).check(z.minLength(1)),
  /** `{code}` stands for a field's text, `{initiator}`, `{department}`, `{workflow}`, `{date}` for the start. */
  title: i18nText,
  summary: z.array(code).check(z.maxLength(3)),
  number: numberRule,
  listViews: z.optional(z.array(listView)),
  access: z.optional(z.array(recordAccess).check(z.maxLength(50))),
})
export type ListView = z.infer<typeof listView>
export type BizModel = z.infer<typeof bizModel>
