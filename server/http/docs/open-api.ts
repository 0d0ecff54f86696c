import * as z from 'zod/mini'
import type { Endpoint, Method } from '../../../contract/endpoint.ts'
import { FAULTS } from '../../../contract/fault-codes.ts'
import { UPLOAD_PART } from '../../../contract/files.ts'
import { addressesOf } from '../route.ts'

type Json = Record<string, unknown>

const BODY_METHODS: readonly Method[] = ['POST', 'PUT']

/** The one part of an upload. */
const UPLOAD: Json = {
  type: 'object',
  properties: { [UPLOAD_PART]: { type: 'string', format: 'binary' } },
  required: [UPLOAD_PART],
}

/** The served endpoints as an OpenAPI 3.1 document. */
export function openApi(endpoints: readonly Endpoint[], basePath: string): Json {
  const paths: Record<string, Json> = {}
  for (const one of endpoints) {
    for (const { method, path } of addressesOf(one)) {
      const url = path.replace(/:(\w+)/g, '{$1}')
      paths[url] = { ...paths[url], [method.toLowerCase()]: operation(one, method, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Countersign', version: '1' },
    servers: [{ url: basePath.replace(/\/$/, '') || '/' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

/** Schema of an input or output; `$id` makes its inner references its own. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', id: string): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return { $id: `countersign:${id}:${io}`, ...json }
}

function operation(one: Endpoint, method: Method, path: string): Json {
  const isOwn = method === one.method && path === one.path
  return {
    operationId: isOwn ? one.name : `${one.name}_${method.toLowerCase()}_${path.replace(/\W+/g, '_')}`,
    tags: [resourceOf(one)],
    security: one.access === 'session' ? [{ bearer: [] }] : [],
    ...inputOf(one, method, path),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: answer(one) } } },
      default: { description: `Refusals: ${refusals(one)}` },
    },
  }
}

function inputOf(one: Endpoint, method: Method, path: string): Json {
  const schema = schemaOf(one.input, 'input', one.name)
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const properties = isJson(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  const parameter = (name: string) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name] ?? {},
  })
  const parameters = Object.keys(properties).map(parameter)
  if (one.upload)
    return { parameters, requestBody: { content: { 'multipart/form-data': { schema: UPLOAD } } } }
  if (!BODY_METHODS.includes(method)) return { parameters }
  const type = one.form ? 'application/x-www-form-urlencoded' : 'application/json'
  return { parameters: inPath.map(parameter), requestBody: { content: { [type]: { schema } } } }
}

function answer(one: Endpoint): Json {
  const data = schemaOf(one.output, 'output', one.name)
  if (one.raw) return data
  return {
    type: 'object',
    properties: {
      errcode: { const: 0 },
      errmsg: { type: 'string' },
      data,
      traceId: { type: 'string' },
    },
    required: ['errcode', 'errmsg', 'data'],
  }
}

/** The names and numbers an endpoint may answer with, besides those every call can meet. */
export function refusals(one: Endpoint): string {
  const common =
    one.access === 'session' ? (['invalidInput', 'unauthenticated'] as const) : (['invalidInput'] as const)
  const names = [...new Set([...common, ...one.faults])]
  return names.map((name) => `${name} (${FAULTS[name].errcode})`).join(', ')
}

/** What the endpoint is about, from its path: `runtime/workflow`, `organization/user`, `public` … */
export function resourceOf(one: Endpoint): string {
  const parts = one.path.split('/').filter((part) => part !== '' && part !== 'api' && !part.startsWith(':'))
  return parts.slice(0, Math.max(1, parts.length - 1)).join('/')
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
