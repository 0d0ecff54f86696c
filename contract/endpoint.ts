import type * as z from 'zod/mini'
import type { LargeBody } from './body-size.ts'
import type { FaultName } from './fault-codes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: `public` answers without a login, `session` needs a bearer token. The set of public endpoints is
 * a reviewed list (security A-12).
 */
export type Access = 'public' | 'session'

/**
 * One call of the wire: where it is, what goes in, what comes out, how it may be refused (spec §7).
 * `write` marks a call that changes state: served at the spec's method and as POST as well; our client uses POST.
 * `also` lists further methods or paths kept for other clients of the family.
 * `raw` marks replies outside the envelope (login, key, files); `form` marks a form-encoded body; `upload` a multipart
 * body of one file, whose input travels in the query; `xml` marks a body of XML, handed on as the text `xml`.
 * `body` declares one that is larger than usual (body-size.ts). `fewPerAddress` holds a public call to what people do by
 * hand: what guesses or makes work; other public calls may come as often as a whole office makes them. `signed` marks
 * what another server sends and signs: no count comes before the signature, forged ones are counted by the handler.
 */
export type Endpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly access: A
  readonly input: In
  readonly output: Out
  readonly faults: readonly FaultName[]
  readonly write?: boolean
  readonly raw?: boolean
  readonly form?: boolean
  readonly upload?: boolean
  readonly xml?: boolean
  readonly body?: LargeBody
  readonly fewPerAddress?: boolean
  readonly signed?: boolean
  readonly also?: readonly { method: Method; path: string }[]
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** The one way to make an endpoint: keeps the schema types, and whether a login is needed. */
export function endpoint<In extends z.ZodMiniType, Out extends z.ZodMiniType, A extends Access>(
  e: Endpoint<In, Out, A>,
): Endpoint<In, Out, A> {
  return e
}
