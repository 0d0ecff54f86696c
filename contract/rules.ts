import * as z from 'zod/mini'
import { OPEN_FORM_FAULTS, openForm } from './custom-button.ts'
import { endpoint } from './endpoint.ts'
import { inputProblem } from './envelope.ts'
import { formData } from './form-page.ts'
import { businessRule, RULE_TRIGGERS } from './package/rules.ts'
import { id, nameI18n, replayToken, wholeNumber } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** A code as callers send it; one that is none is refused by its own fault. */
const schemaCode = z.string().check(mostCharacters(200))

/** A business rule as lists show it. */
export const ruleHead = z.object({
  id,
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  schemaCode: z.string(),
  triggers: z.array(z.enum(RULE_TRIGGERS)),
  enabled: z.boolean(),
  /** Came with the application's package: changed there. */
  fromPackage: z.boolean(),
  version: z.number(),
})

/** The business rules of a model; for administrators of its application (`manageApps`). */
export const listRulesBySchemaCode = endpoint({
  name: 'listRulesBySchemaCode',
  method: 'GET',
  path: '/api/app/businessrule/list_by_schemacode',
  access: 'session',
  input: z.object({ schemaCode }),
  output: z.array(ruleHead),
  faults: ['noPermission', 'modelUnknown', 'modelCodeInvalid'],
})

/** One business rule as it is stored. */
export const getRule = endpoint({
  name: 'getRule',
  method: 'GET',
  path: '/api/app/businessrule/get',
  access: 'session',
  input: z.object({ id }),
  output: z.extend(ruleHead, { rule: businessRule }),
  faults: ['notFound'],
})

/** A place that names a rule: without the rule it does nothing. */
const ruleQuote = z.object({
  type: z.literal('BUTTON'),
  schemaCode: z.string(),
  sheetCode: z.string(),
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
})

/** What names a rule: the buttons of its model's forms (wire.md §10 list_quote). */
export const listRuleQuotes = endpoint({
  name: 'listRuleQuotes',
  method: 'GET',
  path: '/api/app/businessrule/list_quote',
  access: 'session',
  input: z.object({ id }),
  output: z.array(ruleQuote),
  faults: ['notFound'],
})

const written = z.object({ id, version: z.number() })

/** Makes a rule on a model of the organisation's; it is checked as those of packages are. */
export const createRule = endpoint({
  name: 'createRule',
  method: 'POST',
  path: '/api/app/businessrule/create',
  access: 'session',
  write: true,
  body: 'list',
  input: z.object({ rule: z.unknown(), replayToken }),
  output: written,
  faults: ['noPermission', 'modelUnknown', 'ruleInvalid', 'ruleCodeTaken'],
})

/** Changes a rule; `version` is the one it was based on. */
export const updateRule = endpoint({
  name: 'updateRule',
  method: 'POST',
  path: '/api/app/businessrule/update',
  access: 'session',
  write: true,
  input: z.object({ id, version: wholeNumber, rule: z.unknown(), replayToken }),
  body: 'list',
  output: written,
  faults: ['notFound', 'ruleOfApp', 'ruleChanged', 'ruleInvalid', 'ruleCodeTaken'],
})

/** Takes a rule away. What runs asked of it already is still carried out. */
export const deleteRule = endpoint({
  name: 'deleteRule',
  method: 'DELETE',
  path: '/api/app/businessrule/delete',
  access: 'session',
  write: true,
  input: z.object({ id, replayToken }),
  output: z.object({ id }),
  faults: ['notFound', 'ruleOfApp'],
})

/**
 * Whether a submit, or the storing of a plain record, would be refused by business rules. It only tells beforehand: the submit asks again in its own
 * transaction, whatever was answered here (security D-09).
 */
export const checkRules = endpoint({
  name: 'checkRules',
  method: 'POST',
  path: '/api/app/bizdatarule/check',
  access: 'session',
  body: 'form',
  input: z.object(openForm),
  output: z.object({
    passed: z.boolean(),
    problems: z.array(z.extend(inputProblem, { rule: z.string(), message: z.string() })),
  }),
  faults: OPEN_FORM_FAULTS,
})

/** The computed fields of an open form as the server works them out; only those the person sees. */
export const calculateRules = endpoint({
  name: 'calculateRules',
  method: 'POST',
  path: '/api/app/bizdatarule/calculate',
  access: 'session',
  body: 'form',
  input: z.object(openForm),
  output: z.object({ data: formData }),
  faults: OPEN_FORM_FAULTS,
})

/** Kinds of form rules (docs/app-package.md, Form rules). */
export const FORM_RULE_TYPES = [
  'formula',
  'default',
  'visibleWhen',
  'requiredWhen',
  'offered',
  'check',
] as const

/** One rule of a form: which field, what kind, its expression (docs/expressions.md). */
export const formRule = z.object({
  schemaCode: z.string(),
  /** `table.column` for a column. */
  propertyCode: z.string(),
  type: z.enum(FORM_RULE_TYPES),
  expression: z.string(),
})

/**
 * The form rules of a model, of the fields that its start shows; for those who may start one of its workflows. Of a
 * plain model: of the fields of a new record, or of those that one may read.
 */
export const listFormRules = endpoint({
  name: 'listFormRules',
  method: 'GET',
  path: '/api/app/bizdatarule/list',
  access: 'session',
  input: z.object({ schemaCode }),
  output: z.array(formRule),
  faults: ['noPermission', 'modelUnknown', 'modelCodeInvalid'],
})
