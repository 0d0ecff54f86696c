import * as z from 'zod/mini'
import { FILE_ACCEPTS } from '../file-types.ts'
import { code, wholeNumber } from '../shapes.ts'
import { NUMBER_FORMATS, type PROPERTY_TYPE } from '../vocabulary.ts'
import { MAX_RECORDS, optionValue } from './dictionaries.ts'
import { expression, i18nText } from './text.ts'

/** A condition that a filled field must meet, and what to tell the person when it does not. */
const fieldCheck = z.strictObject({ holds: expression, message: i18nText })
export type FieldCheck = z.infer<typeof fieldCheck>

const common = {
  code,
  name: i18nText,
  hint: z.optional(i18nText),
  /** Must be filled on start; a node may ask for more or less (workflow `fields`). */
  required: z.optional(z.boolean()),
  /** Shown only while it holds. What is hidden is empty and never required (docs/app-package.md, Form rules). */
  visibleWhen: z.optional(expression),
  /** Required while it holds, wherever the field may be edited. */
  requiredWhen: z.optional(expression),
  checks: z.optional(z.array(fieldCheck).check(z.minLength(1), z.maxLength(20))),
  /** Marked `decisive`: a change by anyone else undoes automatic skips and carried votes (engine D4, B5). */
  decisive: z.optional(z.boolean()),
  /** No two records of the model have the same value; empty ones do not count. For models without a workflow. */
  unique: z.optional(z.boolean()),
}

const computable = {
  /** Computed from other fields on both sides; never typed by a person (security D-04). */
  formula: z.optional(expression),
  /** What a new form, or a new row, starts with; the person may change it. */
  default: z.optional(expression),
}

const option = z.strictObject({
  value: optionValue,
  name: i18nText,
  /** No longer offered; where it is stored it stays. */
  disabled: z.optional(z.boolean()),
  /** What `option.parent` stands for in `offered`: the value of another choice that this one belongs to, say. */
  parent: z.optional(optionValue),
})
export type ChoiceOption = z.infer<typeof option>

const text = z.strictObject({
  ...common,
  ...computable,
  type: z.enum(['shortText', 'longText']),
  maxLength: z.optional(wholeNumber),
})
const number = z.strictObject({
  ...common,
  ...computable,
  type: z.literal('number'),
  format: z.optional(z.enum(NUMBER_FORMATS)),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
})
const date = z.strictObject({
  ...common,
  ...computable,
  type: z.literal('date'),
  /** Date format 0–12 (docs/date-formats.md); 0 is the plain day. */
  format: z.optional(z.int().check(z.minimum(0), z.maximum(12))),
})
const choice = z.strictObject({
  ...common,
  ...computable,
  type: z.enum(['radio', 'checkbox', 'dropdown', 'multiDropdown']),
  /** Written out, or those of `dictionary` as it is now; the server fills them in. */
  options: z._default(z.array(option).check(z.maxLength(MAX_RECORDS)), []),
  dictionary: z.optional(code),
  /** Which options there are: a condition on `option.value` and `option.parent` beside the form (cascading options). */
  offered: z.optional(expression),
})
export type Choice = z.infer<typeof choice>
const plain = z.strictObject({
  ...common,
  type: z.enum(['mixedPeople', 'location']),
})
const opinions = z.strictObject({
  ...common,
  type: z.literal('approvalComment'),
  /** Whose opinions it shows: codes of nodes; absent: those of all. */
  nodes: z.optional(z.array(code).check(z.minLength(1), z.maxLength(50))),
})
const simple = z.strictObject({
  ...common,
  ...computable,
  type: z.enum(['boolean', 'time', 'person', 'multiPerson', 'department', 'multiDepartment']),
})
const attachment = z.strictObject({
  ...common,
  type: z.literal('attachment'),
  /** Kinds (`image`) and endings (`pdf`) that may be attached; absent: whatever the product takes. */
  accept: z.optional(z.array(z.enum(FILE_ACCEPTS)).check(z.minLength(1), z.maxLength(60))),
  /** Of one file, in megabytes; absent: the server's limit, which also bounds it. */
  maxSize: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  maxCount: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
})
export type AttachmentProperty = z.infer<typeof attachment>
const relation = z.strictObject({ ...common, type: z.enum(['relation', 'multiRelation']), model: code })

/** A column of a sub-table: every type but a further sub-table. */
export const column = z.discriminatedUnion('type', [
  text,
  number,
  date,
  choice,
  plain,
  opinions,
  simple,
  attachment,
  relation,
])
export type Column = z.infer<typeof column>

const subTable = z.strictObject({
  ...common,
  type: z.literal('subTable'),
  columns: z.array(column).check(z.minLength(1), z.maxLength(60)),
  /** The column that names a row on a phone's row card; the first one when absent. */
  keyColumn: z.optional(code),
  /** Number columns added up under the table. */
  sums: z.optional(z.array(code)),
  minRows: z.optional(wholeNumber.check(z.minimum(0))),
  maxRows: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
})

/** A property of a biz model: all types of spec §3 by their words; the wire adds the number. */
export const property = z.discriminatedUnion('type', [
  text,
  number,
  date,
  choice,
  plain,
  opinions,
  simple,
  attachment,
  relation,
  subTable,
])
export type Property = z.infer<typeof property>
export type SubTable = z.infer<typeof subTable>
export type PropertyTypeName = keyof typeof PROPERTY_TYPE
