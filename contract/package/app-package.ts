import * as z from 'zod/mini'
import { code, wholeNumber } from '../shapes.ts'
import { dictionary } from './dictionaries.ts'
import { bizModel } from './models.ts'
import { portalPage } from './pages.ts'
import { businessRule } from './rules.ts'
import { i18nText, iconName, tint } from './text.ts'
import { workflow } from './workflows.ts'

/** The `format` of the files this version writes; an import of another one is refused by name. */
export const APP_PACKAGE_FORMAT = 'countersign.app/1'

/**
 * An application as one JSON file (docs/app-package.md): folders, biz models, workflows, pages. Unknown keys are refused
 * (security X-05). Codes are unique within their kind.
 */
export const appPackage = z.strictObject({
  $schema: z.optional(z.string()),
  format: z.literal(APP_PACKAGE_FORMAT),
  code,
  name: i18nText,
  description: z.optional(i18nText),
  icon: z.optional(iconName),
  tint: z.optional(tint),
  /** Position among the applications; smaller first. */
  order: z.optional(wholeNumber),
  group: z.optional(i18nText),
  folders: z.optional(z.array(z.strictObject({ code, name: i18nText, parent: z.optional(code) }))),
  /** Lists of choices that forms of this and other applications share. */
  dictionaries: z.optional(z.array(dictionary).check(z.maxLength(100))),
  models: z.array(bizModel).check(z.minLength(1), z.maxLength(200)),
  /** What business data must satisfy, and what a run does to it (docs/business-rules.md). */
  rules: z.optional(z.array(businessRule).check(z.maxLength(300))),
  workflows: z.array(workflow).check(z.maxLength(200)),
  /** What the portal shows beside the function tree. */
  pages: z.optional(z.array(portalPage).check(z.maxLength(50))),
})
export type AppPackage = z.infer<typeof appPackage>
