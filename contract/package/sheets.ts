import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { i18nText, longI18nText } from './text.ts'

/** Columns on wide screens; a phone has one. */
const width = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** A field by its code; `span` takes several columns. */
const placedField = z.union([code, z.strictObject({ property: code, span: z.optional(width) })])

/** A paragraph for the reader between fields: how to fill them in, what happens next. */
const description = z.strictObject({ text: longI18nText })

/** Fields that fold away together inside a section; `collapsed` says whether they begin folded. */
const group = z.strictObject({
  group: i18nText,
  fields: z.array(z.union([placedField, description])).check(z.minLength(1)),
  columns: z.optional(width),
  collapsed: z.optional(z.boolean()),
})

const section = z.strictObject({
  name: z.optional(i18nText),
  /** Below the name. */
  description: z.optional(longI18nText),
  /** Fields, paragraphs and groups in order. */
  fields: z.array(z.union([placedField, description, group])),
  columns: z.optional(width),
  collapsed: z.optional(z.boolean()),
})

const tab = z.strictObject({ name: i18nText, sections: z.array(section).check(z.minLength(1)) })

/**
 * One layout of a form: the summary on top (values to recognise it by, never inputs), then sections top to bottom,
 * then sections in tabs.
 */
export const layout = z
  .strictObject({
    summary: z.optional(z.array(code).check(z.maxLength(6))),
    sections: z.array(section),
    tabs: z.optional(z.array(tab).check(z.minLength(2), z.maxLength(12))),
  })
  .check(
    z.refine(({ sections, tabs }) => sections.length > 0 || tabs !== undefined, {
      error: 'needs a section or tabs',
    }),
  )
export type Layout = z.infer<typeof layout>
export type LayoutSection = z.infer<typeof section>
export type LayoutItem = LayoutSection['fields'][number]
export type LayoutGroup = z.infer<typeof group>
export type PlacedField = z.infer<typeof placedField>

/** A button of the form: it carries out a business rule of the model whose `on` has `button`. */
export const formButton = z.strictObject({ code, name: i18nText, rule: code })

/** A form: the phone layout and, if it differs, the wide one (else the phone's in two columns). */
export const sheet = z.strictObject({
  code,
  name: i18nText,
  phone: layout,
  wide: z.optional(layout),
  buttons: z.optional(z.array(formButton).check(z.maxLength(10))),
})
export type Sheet = z.infer<typeof sheet>
