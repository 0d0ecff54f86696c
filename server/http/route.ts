import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint, Method } from '../../contract/endpoint.ts'
import type { Actor, Call } from '../base/actor.ts'
import { type Exchange, exchangeOf } from './exchange.ts'
import './fastify-types.ts'
import { Fault } from '../base/fault.ts'
import { readInput } from './input.ts'
import { OwnReply } from './own-reply.ts'
import { sendJson } from './send-json.ts'
import { compileSerialiser, type Serialise } from './serialise.ts'

/** What a handler of a public endpoint gets beside its input. */
export type PublicContext = { readonly call: Call; readonly exchange: Exchange }
/** What a handler behind the login gets beside its input. */
export type SessionContext = PublicContext & { readonly actor: Actor }

type Handler<In extends z.ZodMiniType, Out extends z.ZodMiniType, Context> = (
  input: z.output<In>,
  context: Context,
) => Promise<z.input<Out> | OwnReply>

/**
 * Serves one endpoint of the contract: at its method and path, as POST too when it changes state by another method,
 * and at its further addresses. The handler gets checked input and returns what the output schema says; it refuses by
 * throwing a Fault.
 */
export function route<In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<In, Out, 'session'>,
  handler: Handler<In, Out, SessionContext>,
): void
export function route<In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<In, Out, 'public'>,
  handler: Handler<In, Out, PublicContext>,
): void
export function route(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (input: never, context: never) => Promise<unknown>,
): void {
  register(app, endpoint, answering(endpoint, handler))
}

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A call beside another at the same address: what its body must say to be meant, and who answers it. */
export type Variant = { readonly isMeant: (body: unknown) => boolean; readonly answer: Answering }

/** One of the calls that share an address (a form of a workflow and a plain one: `formType`). */
export function variant<In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  endpoint: Endpoint<In, Out, 'session'>,
  isMeant: Variant['isMeant'],
  handler: Handler<In, Out, SessionContext>,
): Variant {
  return { isMeant, answer: answering(endpoint, handler) }
}

/** Serves an endpoint like `route`, and before it the variants whose bodies say that they are meant. */
export function routeWith<In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<In, Out, 'session'>,
  variants: readonly Variant[],
  handler: Handler<In, Out, SessionContext>,
): void {
  const usual = answering(endpoint, handler)
  register(app, endpoint, (request, reply) => {
    const meant = variants.find(({ isMeant }) => isMeant(request.body))
    return (meant?.answer ?? usual)(request, reply)
  })
}

function register(app: FastifyInstance, endpoint: Endpoint, answer: Answering): void {
  for (const { method, path } of addressesOf(endpoint)) {
    app.route({ method, url: path, config: { endpoint, access: endpoint.access }, handler: answer })
  }
}

function answering(
  endpoint: Endpoint,
  handler: (input: never, context: never) => Promise<unknown>,
): Answering {
  const serialise = compileSerialiser(endpoint.output, endpoint.name)
  return async (request, reply) => {
    // The overloads of `route` tie the handler's types to the endpoint's; here both are only known at run time.
    const input = readInput(endpoint, request) as never
    const result = await handler(input, contextOf(endpoint, request, reply) as never)
    return send(endpoint, serialise, request, reply, result)
  }
}

/** Everywhere the endpoint answers, each once. */
export function addressesOf(endpoint: Endpoint): { method: Method; path: string }[] {
  const { method, path } = endpoint
  const all: { method: Method; path: string }[] = [{ method, path }, ...(endpoint.also ?? [])]
  if (endpoint.write) all.push(...all.map((address) => ({ method: 'POST' as const, path: address.path })))
  const seen = new Set<string>()
  return all.filter((address) => {
    const key = `${address.method} ${address.path}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function contextOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const context = { call: request.call, exchange: exchangeOf(request, reply) }
  if (endpoint.access === 'public') return context
  if (request.actor === null) throw new Fault('unauthenticated')
  return { ...context, actor: request.actor }
}

function send(
  endpoint: Endpoint,
  serialise: Serialise,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (result instanceof OwnReply) {
    return reply.code(result.status).headers(result.headers).send(result.body)
  }
  const data = serialise(result)
  const text = endpoint.raw ? data : `{"errcode":0,"errmsg":"","data":${data},"traceId":"${request.id}"}`
  return sendJson(request, reply, text)
}
