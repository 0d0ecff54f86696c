import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { i18nText } from './text.ts'

const section = z.strictObject({
  name: z.optional(i18nText),
  /** Property codes in order; on wide a field may take the whole width. */
  fields: z.array(
    z.union([
      code,
      z.strictObject({ property: code, span: z.optional(z.union([z.literal(1), z.literal(2)])) }),
    ]),
  ),
  columns: z.optional(z.union([z.literal(1), z.literal(2)])),
  collapsed: z.optional(z.boolean()),
})

/** One layout of a form: sections top to bottom. */
export const layout = z.strictObject({ sections: z.array(section).check(z.minLength(1)) })
export type Layout = z.infer<typeof layout>

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
