import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodySizeOf } from '../../contract/body-size.ts'
import type { Endpoint } from '../../contract/endpoint.ts'

/** A text whose length its own rule checks: an opinion in the longest words we take. */
const UNBOUNDED_TEXT = 6_000
const UNBOUNDED_LIST = 50
const BYTES_OF_A_CHARACTER = 3
/** Ids and codes, which a pattern holds to a length. */
const PATTERNED_TEXT = 48
/** Longer ones are files and sealed messages in base64: a byte a character. */
const LONGEST_WRITING = 50_000

/** 5,000 names of 200 Chinese characters in each of four languages: no dictionary has them. */
const LARGER_ON_PAPER = ['saveDictionary']

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The most bytes that an honest value of a schema takes; infinite where the schema does not say what it may be. */
function bytesOf(node: unknown): number {
  if (!isNode(node)) return Number.POSITIVE_INFINITY
  if ('const' in node) return JSON.stringify(node.const).length
  if (Array.isArray(node.enum)) return Math.max(...node.enum.map((one) => JSON.stringify(one).length))
  const branches = [node.anyOf, node.oneOf].find(Array.isArray)
  if (branches) return Math.max(...branches.map(bytesOf))
  switch (node.type) {
    case 'string':
      return 2 + textBytes(node)
    case 'array':
      return (
        2 + (typeof node.maxItems === 'number' ? node.maxItems : UNBOUNDED_LIST) * (1 + bytesOf(node.items))
      )
    case 'object':
      return objectBytes(node)
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return 24
    default:
      return Number.POSITIVE_INFINITY
  }
}

function textBytes({ format, pattern, maxLength }: Node): number {
  if (format === 'uuid') return 36
  if (typeof maxLength !== 'number') return pattern === undefined ? UNBOUNDED_TEXT : PATTERNED_TEXT
  return maxLength > LONGEST_WRITING ? maxLength : maxLength * BYTES_OF_A_CHARACTER
}

function objectBytes({ properties, additionalProperties, propertyNames }: Node): number {
  const known = Object.entries(isNode(properties) ? properties : {})
  const sum = known.reduce((total, [name, value]) => total + name.length + 4 + bytesOf(value), 2)
  if (!isNode(additionalProperties)) return sum
  // Texts by language have as many names as there are languages.
  if (isNode(propertyNames) && Array.isArray(propertyNames.enum)) {
    return sum + propertyNames.enum.length * (8 + bytesOf(additionalProperties))
  }
  return Object.keys(additionalProperties).length > 0 ? Number.POSITIVE_INFINITY : sum
}

async function endpoints(): Promise<Endpoint[]> {
  const folder = path.join(import.meta.dirname, '../../contract')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const modules = await Promise.all(files.map((name) => import(path.join(folder, name))))
  return modules.flatMap((one) => Object.values(one)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return isNode(value) && 'access' in value && 'faults' in value && 'path' in value
}

/** Its input is in the address, whose length the server bounds. */
const hasNoBody = ({ method, write, upload }: Endpoint) =>
  upload === true || ((method === 'GET' || method === 'DELETE') && write !== true)

it('what a call may be sent fits into the body it declares', async () => {
  const all = (await endpoints()).filter((one) => !hasNoBody(one))
  expect(all.length).toBeGreaterThan(80)
  const tooLarge = all.flatMap((one) => {
    const most = bytesOf(z.toJSONSchema(one.input, { io: 'input', unrepresentable: 'any' }))
    const { bytes } = bodySizeOf(one)
    // Forms hold what their models say: all that is asked of them is to declare it.
    const isFine = most <= bytes || (one.body !== undefined && most === Number.POSITIVE_INFINITY)
    return isFine || LARGER_ON_PAPER.includes(one.name)
      ? []
      : [`${one.name}: ${most} bytes, ${bytes} are read`]
  })
  expect(tooLarge).toEqual([])
})
