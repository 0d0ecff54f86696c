import type * as z from 'zod/mini'
import { isRecord } from '../../rules/record/form-data.ts'

/** The members of an object's schema; undefined for any other schema. */
export function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const { def } = schema._zod
  if (isObject(def)) return def.shape
  return isOptional(def) ? shapeOf(def.innerType) : undefined
}

/** Whether a member may be left out. */
export function mayBeAbsent(schema: z.core.$ZodType): boolean {
  return schema._zod.optin === 'optional'
}

/**
 * The input without the optional members that are sent empty: clients send `''` for “nothing chosen”, in a query string
 * and in the filters of a list alike. A member that has to be there keeps its empty text, and so does what the schema
 * does not know, such as the values of a form.
 */
export function withoutEmpty(schema: z.core.$ZodType, given: unknown): unknown {
  const { def } = schema._zod
  if (isOptional(def)) return withoutEmpty(def.innerType, given)
  if (isArray(def)) return Array.isArray(given) ? given.map((each) => withoutEmpty(def.element, each)) : given
  if (!isObject(def) || !isRecord(given)) return given
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const member = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
      if (member === undefined) return [[name, value]]
      return value === '' && mayBeAbsent(member) ? [] : [[name, withoutEmpty(member, value)]]
    }),
  )
}

type Def = z.core.$ZodTypeDef

const isObject = (def: Def): def is z.core.$ZodObjectDef => def.type === 'object'
const isArray = (def: Def): def is z.core.$ZodArrayDef => def.type === 'array'
const isOptional = (def: Def): def is z.core.$ZodOptionalDef => def.type === 'optional'
