import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isRecord } from '../../rules/form-data.ts'

const FOLDER = path.join(import.meta.dirname, '../../contract')
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  files.map((file) => import(path.join(FOLDER, file))),
)
const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)

/** Members with decimals: places on the earth, and the figures of a message that comes back as it was sent. */
const DECIMAL = /^findAddress\b.*\b(latitude|longitude)\b|\bparams\b/
const MOST = 2 ** 31 - 1

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'faults' in value && 'path' in value
}

/** Where a schema takes a number that no column of whole numbers may hold. */
function looseNumbers(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => looseNumbers(each, at))
  if (!isRecord(schema)) return []
  const { type, minimum, maximum } = schema
  const isBound = Number(minimum) >= -MOST && Number(maximum) <= MOST
  const isNamed = 'const' in schema || 'enum' in schema
  const isLoose = !isNamed && (type === 'number' || (type === 'integer' && !isBound))
  const inner = Object.entries(schema).flatMap(([name, each]) => looseNumbers(each, `${at} ${name}`))
  return isLoose ? [at, ...inner] : inner
}

test('every number that goes in is a whole one within the bounds of its column, or a decimal by intent', () => {
  expect(endpoints.length).toBeGreaterThan(150)
  const loose = endpoints.flatMap(({ name, input }) =>
    looseNumbers(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
  )
  expect(loose.filter((at) => !DECIMAL.test(at))).toEqual([])
})
