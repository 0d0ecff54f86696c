import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod/mini'

export type Serialise = (value: unknown) => string

type Node = Record<string, unknown>

/** What only narrows a value: the writer needs shapes, and would refuse a value over a pattern. */
const NARROWING = [
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'propertyNames',
  '$schema',
]

/** Making a writer takes milliseconds. Schemas are constants: who builds the application again finds them here. */
const writers = new WeakMap<z.ZodMiniType, Serialise>()

/**
 * The writer of one output schema. It writes the declared fields and no others, so that nothing leaves by accident;
 * it does not check values, which is why test runs parse each output as well.
 */
export function compileSerialiser(schema: z.ZodMiniType, name: string): Serialise {
  const write = writers.get(schema) ?? makeWriter(schema)
  writers.set(schema, write)
  if (process.env.NODE_ENV !== 'test') return write
  return (value) => {
    const parsed = z.safeParse(schema, value)
    if (!parsed.success) throw new Error(`Output of ${name} is off its contract: ${parsed.error.message}`)
    return write(value)
  }
}

function makeWriter(schema: z.ZodMiniType): Serialise {
  return fastJsonStringify(
    simplify(z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' })),
  )
}

function simplify(value: unknown): Node {
  if (!isNode(value)) return {}
  const node: Node = { ...value }
  for (const key of NARROWING) delete node[key]
  // Unlisted fields are dropped, also inside a union, where the default would be to match no branch.
  if (node.additionalProperties === false) delete node.additionalProperties
  for (const key of ['properties', 'definitions']) {
    const children = node[key]
    if (isNode(children)) node[key] = mapValues(children, simplify)
  }
  for (const key of ['items', 'additionalProperties']) {
    const child = node[key]
    if (Array.isArray(child)) node[key] = child.map(simplify)
    else if (isNode(child)) node[key] = simplify(child)
  }
  // The writer wants to be told that a tuple is as long as it is.
  if (Array.isArray(node.items)) {
    Object.assign(node, { minItems: node.items.length, maxItems: node.items.length })
  }
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const branches = node[key]
    if (Array.isArray(branches)) node[key] = branches.map(simplify)
  }
  return withoutUnknownRequired(nullable(node))
}

/** `X or null` as a nullable X: a union would be resolved by validating, at many times the cost. */
function nullable(node: Node): Node {
  const branches = node.anyOf
  if (!Array.isArray(branches) || branches.length !== 2) return node
  const other = branches.find((branch) => branch.type !== 'null')
  const hasNull = branches.some((branch) => branch.type === 'null')
  if (!hasNull || !isNode(other) || typeof other.type !== 'string') return node
  const { anyOf: _, ...rest } = node
  return { ...rest, ...other, nullable: true }
}

/** A field of any type may be undefined and is then left out; the writer would insist on it. */
function withoutUnknownRequired(node: Node): Node {
  const { properties, required } = node
  if (!isNode(properties) || !Array.isArray(required)) return node
  const kept = required.filter((key) => {
    const property = properties[key]
    return isNode(property) && Object.keys(property).length > 0
  })
  return { ...node, required: kept }
}

function mapValues(node: Node, change: (value: unknown) => Node): Node {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
