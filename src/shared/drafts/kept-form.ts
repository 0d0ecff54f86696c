import * as z from 'zod/mini'
import type { FormPage } from '../../../contract/form-page.ts'
import { column, property } from '../../../contract/package/properties.ts'
import { nameI18n } from '../../../contract/shapes.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { type FormData, ownValue } from '../../../rules/record/form-data.ts'
import { type LostValues, sortFields } from '../../../rules/write/kept-fields.ts'

/** Texts by name; the opinion is one of them. */
export type Texts = Readonly<Record<string, string>>

/** What an open page has that nobody else has yet. */
export type Typed = { readonly data: FormData; readonly texts: Texts }

const lostValue = z.object({
  name: nameI18n,
  value: z.unknown(),
  property: z.optional(z.union([property, column])),
})

/** What is kept of an open page on this device. */
const keptForm = z.object({
  data: z.record(z.string(), z.unknown()),
  texts: z.record(z.string(), z.string()),
  /** The fields of `data` as they were, for a form that has changed since. */
  fields: z.array(property),
  /** Left behind by earlier versions of the form. */
  lost: z.record(z.string(), lostValue),
  /** When the server's copy that it was typed over was saved; empty: there was none. */
  base: z.string(),
  /** Of a new form: its one token, so that a form sent before the page died is not sent twice (engine G3). */
  replayToken: z.optional(z.string()),
  /** Of a new form: which one it was, for its files that are on their way. */
  form: z.optional(z.string()),
})
export type KeptForm = z.infer<typeof keptForm>

const salvaged = z.looseObject({
  data: z.catch(z.record(z.string(), z.unknown()), {}),
  texts: z.catch(z.record(z.string(), z.unknown()), {}),
  fields: z.catch(z.array(z.unknown()), []),
  lost: z.catch(z.record(z.string(), z.unknown()), {}),
  base: z.catch(z.string(), ''),
})
const names = z.object({ replayToken: z.optional(z.string()), form: z.optional(z.string()) })

/**
 * What is kept, also by another version of the app: what was typed comes back, whatever is noted beside it. A field that
 * cannot be read is taken for the one that the form has now. Undefined: nothing typed is in it.
 */
export function keptFormOf(value: unknown): KeptForm | undefined {
  const whole = keptForm.safeParse(value)
  if (whole.success) return whole.data
  const found = salvaged.safeParse(value)
  if (!found.success) return undefined
  const { data, base } = found.data
  const texts = Object.fromEntries(Object.entries(found.data.texts).filter(isText))
  if (Object.keys(data).length === 0 && Object.keys(texts).length === 0) return undefined
  const told = names.safeParse(value)
  return {
    data,
    texts,
    base,
    fields: found.data.fields.flatMap((one) => property.safeParse(one).data ?? []),
    lost: Object.fromEntries(
      Object.entries(found.data.lost).flatMap(([code, one]) => {
        const { data: read } = lostValue.safeParse(one)
        return read === undefined ? [] : [[code, read] as const]
      }),
    ),
    ...(told.success ? told.data : {}),
  }
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}

/** What is kept, as the present form takes it. */
export type Fitted = { readonly data: FormData; readonly texts: Texts; readonly lost: LostValues }

/** Sorts what was kept for a form that may have changed: what it can still take, and what it has no place for. */
export function fitKept(page: FormPage, kept: KeptForm): Fitted {
  const now = page.bizSchema.properties.filter(({ code }) => page.dataPermissions[code]?.e === true)
  const { kept: data, gone } = sortFields(kept.fields, now, kept.data)
  return { data, texts: kept.texts, lost: { ...kept.lost, ...gone } }
}

/** A field whose kept value is not the one of the page. */
export type Difference =
  | { readonly kind: 'field'; readonly code: string; readonly kept: unknown; readonly present: unknown }
  | { readonly kind: 'text'; readonly code: string; readonly kept: string; readonly present: string }

/** Where what was kept and what stands on the page differ. A text that was not written says nothing. */
export function differences(fitted: Fitted, present: Typed): readonly Difference[] {
  const fields = Object.entries(fitted.data).flatMap(([code, kept]): Difference[] => {
    const value = ownValue(present.data, code)
    return sameValue(kept, value) ? [] : [{ kind: 'field', code, kept, present: value }]
  })
  const texts = Object.entries(fitted.texts).flatMap(([code, kept]): Difference[] => {
    const text = present.texts[code] ?? ''
    return kept === '' || kept === text ? [] : [{ kind: 'text', code, kept, present: text }]
  })
  return [...fields, ...texts]
}
