import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { InputProblem } from '../../contract/envelope.ts'
import { isRecord } from '../../rules/record/form-data.ts'
import { isCleanText } from '../../rules/values/text.ts'
import { Fault } from '../base/fault.ts'
import { problemsOf } from './problems.ts'
import { shapeOf, withoutEmpty } from './without-empty.ts'

const POISONED = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The input of a call from path, query and body, checked by the endpoint's schema. A name given twice, or with
 * different values in query and body, is refused rather than guessed (security D-07), and so is one that differs from
 * a known one by its case alone. An optional member that is sent empty counts as absent: always in the address, in the
 * body of calls that only read (what is written may be meant to become empty).
 */
export function readInput<In extends z.ZodMiniType>(
  endpoint: Endpoint<In>,
  request: FastifyRequest,
): z.output<In> {
  const given = gather(endpoint, request)
  const unclean = uncleanTexts(given)
  if (unclean.length > 0) throw invalid(unclean)
  const parsed = z.safeParse(endpoint.input, given)
  if (!parsed.success) throw invalid(problemsOf(parsed.error.issues, given))
  return parsed.data
}

function gather(endpoint: Endpoint, request: FastifyRequest): unknown {
  const flat: Record<string, unknown> = {}
  const problems: InputProblem[] = []
  addFlat(flat, request.params, problems)
  addFlat(flat, request.query, problems)
  problems.push(...miswritten(endpoint, flat))
  if (problems.length > 0) throw invalid(problems)
  const gathered = membersOf(withoutEmpty(endpoint.input, flat))
  const body = endpoint.write ? request.body : withoutEmpty(endpoint.input, request.body)
  if (body === undefined || body === null) return gathered
  if (typeof body !== 'object' || Array.isArray(body)) {
    if (Object.keys(gathered).length === 0) return body
    throw invalid([{ path: '', problem: 'wrongType' }])
  }
  for (const [name, value] of Object.entries(body)) {
    if (Object.hasOwn(gathered, name) && !sameScalar(gathered[name], value)) {
      problems.push({ path: name, problem: 'contradiction' })
    }
    gathered[name] = value
  }
  if (problems.length > 0) throw invalid(problems)
  return gathered
}

function membersOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {}
}

/** Names of the address that are a known one in other letters: `appcode`. Left out, they would answer for all apps. */
function miswritten({ input }: Endpoint, flat: Readonly<Record<string, unknown>>): InputProblem[] {
  const known = new Map(Object.keys(shapeOf(input) ?? {}).map((name) => [name.toLowerCase(), name]))
  return Object.keys(flat)
    .filter((name) => {
      const meant = known.get(name.toLowerCase())
      return meant !== undefined && meant !== name && !Object.hasOwn(shapeOf(input) ?? {}, name)
    })
    .map((name) => ({ path: name, problem: 'unknownKey' }))
}

function addFlat(target: Record<string, unknown>, source: unknown, problems: InputProblem[]): void {
  if (typeof source !== 'object' || source === null) return
  for (const [name, value] of Object.entries(source)) {
    if (POISONED.has(name) || name.includes('[')) {
      problems.push({ path: name, problem: 'unknownKey' })
    } else if (Array.isArray(value)) {
      problems.push({ path: name, problem: 'repeated' })
    } else if (Object.hasOwn(target, name) && target[name] !== value) {
      problems.push({ path: name, problem: 'contradiction' })
    } else {
      target[name] = value
    }
  }
}

/**
 * Text that no database stores: the null character, halves of characters (security D-05). Looks at the members and
 * theirs; what is deeper are form values, which the rules check and name as fields.
 */
function uncleanTexts(given: unknown, above = ''): InputProblem[] {
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([name, value]) => {
    if (typeof value === 'string') {
      return isCleanText(value) ? [] : [{ path: above + name, problem: 'badCharacters' }]
    }
    return above === '' ? uncleanTexts(value, `${name}.`) : []
  })
}

function sameScalar(one: unknown, other: unknown): boolean {
  return typeof other !== 'object' && String(one) === String(other)
}

function invalid(problems: InputProblem[]): Fault {
  return new Fault('invalidInput', { problems })
}
