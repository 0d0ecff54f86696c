import type { Command } from '../../../engine/commands/command.ts'
import type { Event } from '../../../engine/events/event.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import { CHAIN_START, linkHash, type Sealed, sealBody } from '../../base/log-chain.ts'
import type { DocumentHead } from '../../records/forms/document.ts'
import type { LoadedInstance } from '../../stores/instances/load.ts'
import { actedFor } from './acted-for.ts'

/** What a command leaves in the operation log. */
export type LogRow = {
  readonly entry: number
  readonly at: string
  readonly command: string
  /** Null: the server itself. */
  readonly actorId: string | null
  /** Whose delegate the actor was (security Z-06); null: he acted for himself. */
  readonly onBehalfOfId: string | null
  readonly body: string
  readonly sealed: Sealed
  readonly client: string
  readonly requestId: string
  readonly previousHash: Buffer
  readonly hash: Buffer
}

/** What the log tells of a command. */
export type Logged = {
  readonly request: {
    readonly corpId: string
    readonly actorId: string | null
    readonly requestId: string
    readonly client: string
  }
  readonly plan: {
    readonly before: LoadedInstance | null
    readonly command: Command
    readonly context: { readonly now: string }
  }
  readonly instanceId: string
  readonly events: readonly Event[]
  readonly after: Instance
  /** Null: unchanged. */
  readonly record: Readonly<Record<string, unknown>> | null
  readonly head: DocumentHead | null
  readonly sequenceNo: string
}

/** The entry of one command, with the hash that chains it to the one before (security P-03). */
export function logRow(parts: Logged): LogRow {
  const { request, plan, events, record, head, sequenceNo, instanceId, after } = parts
  const { before, context, command } = plan
  const { actorId } = request
  const previousHash = before?.logHash ?? CHAIN_START
  const entry = {
    corpId: request.corpId,
    instanceId,
    entry: (before?.logEntry ?? 0) + 1,
    at: context.now,
    command: command.type,
    actorId,
    onBehalfOfId:
      actorId === null ? null : actedFor({ actorId, command, events, before: before?.state ?? null, after }),
    body: JSON.stringify({
      events,
      ...(record === null ? {} : { record: (before?.recordRevision ?? 0) + 1 }),
      ...(head === null ? {} : { document: { sequenceNo, title: head.title } }),
    }),
    client: request.client,
    requestId: request.requestId,
  }
  const sealed = sealBody(entry.body)
  return { ...entry, sealed, previousHash, hash: linkHash(previousHash, entry, sealed.bodyHash) }
}
