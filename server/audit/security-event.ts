import type { SecurityEventKind } from '../../contract/security-events.ts'
import type { Origin } from '../auth/device-of.ts'
import type { SessionContext } from '../http/route.ts'

type Scalar = string | number | boolean | null

/** What happened, to be written down. Never a secret, never what a form, a filter or a search says (docs/decisions). */
export type SecurityEvent = {
  readonly kind: SecurityEventKind
  /** Null: nobody who is known. */
  readonly actorId: string | null
  /** What kind of thing it was about, and which one. */
  readonly subjectKind?: string
  readonly subject?: string
  readonly address?: string
  readonly client?: string
  readonly requestId?: string
  readonly detail?: Readonly<Record<string, Scalar | readonly Scalar[]>>
}

/** Something that happened before or after anybody was known by a call: at the login. */
export function fromOrigin(
  { ip: address, client = '', requestId = '' }: Origin,
  kind: SecurityEventKind,
  actorId: string | null,
  detail: SecurityEvent['detail'] = {},
): SecurityEvent {
  return { kind, actorId, address, client, requestId, detail }
}

/** Something that was done on the server itself, by whoever may run commands there. */
export function byCommand(kind: SecurityEventKind, detail: SecurityEvent['detail'] = {}): SecurityEvent {
  return { kind, actorId: null, client: 'cli', detail }
}

type Caller = Pick<SessionContext, 'actor' | 'call'>

/** Something that a person did by a call. */
export function doneBy(
  { actor, call }: Caller,
  kind: SecurityEventKind,
  about: Pick<SecurityEvent, 'subjectKind' | 'subject' | 'detail'> = {},
): SecurityEvent {
  const { ip: address, client, requestId } = call
  return { kind, actorId: actor.userId, address, client, requestId, ...about }
}
