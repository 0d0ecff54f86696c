import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { expression, i18nText } from './text.ts'

/**
 * When a rule is carried out (docs/business-rules.md). In the command's transaction: a plain record is created, changed
 * or deleted, a run is submitted. After it, once: a run was approved, ended otherwise, an approved one was revoked or
 * opened again. `button`: a person presses a button of the form.
 */
export const RULE_TRIGGERS = [
  'create',
  'update',
  'delete',
  'submit',
  'approved',
  'ended',
  'revoked',
  'button',
] as const
export type RuleTrigger = (typeof RULE_TRIGGERS)[number]

/** What a rule calls by `run.`: texts, all of them. */
export const RUN_NAMES = ['initiator', 'department', 'actor', 'number', 'today'] as const

/** Property code to expression. */
const values = z.record(code, expression)
const common = { when: z.optional(expression) }

/** Reads records of a model of the same application; later steps call them `as`. */
const find = z.strictObject({
  ...common,
  type: z.literal('find'),
  as: code,
  model: code,
  /** Values the records must have. One that is empty finds nothing. */
  where: z.optional(values),
  /** Of this person only: a plain record's owner, a run's initiator. */
  owner: z.optional(expression),
  /** `open`: records of runs that are under way, or approved with rules still to be carried out; never the own one. */
  runs: z.optional(z.literal('open')),
  /** Every record, as lists by column, instead of the one there may be. */
  all: z.optional(z.boolean()),
})

/** Refuses with the message unless the condition holds. `{expression}` in the message is its value. */
const check = z.strictObject({
  ...common,
  type: z.literal('check'),
  that: expression,
  message: i18nText,
  /** The field the message is shown at. */
  field: z.optional(code),
})

/** Fills fields of the form itself: before a plain record is stored, or on the page when a button is pressed. */
const set = z.strictObject({ ...common, type: z.literal('set'), values })

const create = z.strictObject({
  ...common,
  type: z.literal('create'),
  model: code,
  values,
  /** Who owns the new record; default the initiator. */
  owner: z.optional(expression),
})

/** Changes the record that an earlier step found; one that was not found stays so. */
const update = z.strictObject({ ...common, type: z.literal('update'), record: code, values })

const remove = z.strictObject({ ...common, type: z.literal('delete'), record: code })

/** Said to whoever pressed the button. */
const say = z.strictObject({ ...common, type: z.literal('say'), text: i18nText })

export const ruleStep = z.discriminatedUnion('type', [find, check, set, create, update, remove, say])
export type RuleStep = z.infer<typeof ruleStep>
export type StepOf<Type extends RuleStep['type']> = Extract<RuleStep, { type: Type }>

/** A business rule of a model (spec §7): when, on which condition, what is read, checked and written. */
export const businessRule = z.strictObject({
  code,
  name: i18nText,
  model: code,
  on: z.array(z.enum(RULE_TRIGGERS)).check(z.minLength(1), z.maxLength(RULE_TRIGGERS.length)),
  when: z.optional(expression),
  steps: z.array(ruleStep).check(z.minLength(1), z.maxLength(30)),
  /** Default true. */
  enabled: z.optional(z.boolean()),
})
export type BusinessRule = z.infer<typeof businessRule>
