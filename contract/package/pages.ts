import * as z from 'zod/mini'
import { code, day } from '../shapes.ts'
import { audience } from './participants.ts'
import { i18nText, iconName, longI18nText } from './text.ts'

const title = z.optional(i18nText)

/** A word to everybody who sees the page. */
export const notice = z.strictObject({
  title: i18nText,
  text: z.optional(longI18nText),
  /** The day it is given out; not shown before it. */
  day,
  /** The last day it is shown; for good without one. */
  until: z.optional(day),
})

/** A part of a portal page. What a reader may not use is left out of it, an empty part is not shown. */
export const pageBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), title, text: longI18nText }),
  /** What can be started: those named, or all of the application. */
  z.strictObject({
    type: z.literal('workflows'),
    title,
    workflows: z.optional(z.array(code).check(z.maxLength(50))),
  }),
  /** Biz models and further pages: those named, or the whole function tree. */
  z.strictObject({
    type: z.literal('functions'),
    title,
    models: z.optional(z.array(code).check(z.maxLength(50))),
    pages: z.optional(z.array(code).check(z.maxLength(50))),
  }),
  /** My open items and unread copies of the application. */
  z.strictObject({ type: z.literal('counts'), title }),
  z.strictObject({
    type: z.literal('notices'),
    title,
    notices: z.array(notice).check(z.minLength(1), z.maxLength(50)),
  }),
])
export type PageBlock = z.infer<typeof pageBlock>

/** A page of the application portal (spec §7 "portal page by code"). */
export const portalPage = z.strictObject({
  code,
  name: i18nText,
  icon: z.optional(iconName),
  folder: z.optional(code),
  /** The application's front page; at most one. */
  home: z.optional(z.boolean()),
  /** Who sees it; without it, whoever may use something else of the application. */
  to: z.optional(audience),
  blocks: z.array(pageBlock).check(z.minLength(1), z.maxLength(30)),
})
export type PortalPage = z.infer<typeof portalPage>
