import * as z from 'zod/mini'
import { liveMessage } from '../../../contract/events.ts'

/** PostgreSQL refuses a NOTIFY payload of 8000 bytes and more. */
const PAYLOAD_LIMIT_BYTES = 7_900
const USERS_PER_ENTRY = 100

const entry = z.object({
  corpId: z.string(),
  userIds: z.array(z.string()),
  /** Absent: the streams of these people end. */
  message: z.optional(liveMessage),
  /** With no message: only this session's streams end. */
  sessionId: z.optional(z.string()),
})
export type BatchEntry = z.infer<typeof entry>

export const batch = z.object({ node: z.string(), entries: z.array(entry) })

/** The entries as NOTIFY payloads: equal messages joined, each payload below the limit. */
export function payloadsOf(node: string, entries: readonly BatchEntry[]): string[] {
  const payloads: string[] = []
  let open: string[] = []
  let size = 0
  const frame = `{"node":${JSON.stringify(node)},"entries":[`
  const close = () => {
    if (open.length > 0) payloads.push(`${frame}${open.join(',')}]}`)
    open = []
    size = 0
  }
  for (const piece of joined(entries).flatMap(split)) {
    const text = JSON.stringify(piece)
    const bytes = Buffer.byteLength(text) + 1
    if (frame.length + size + bytes + 2 > PAYLOAD_LIMIT_BYTES) close()
    open.push(text)
    size += bytes
  }
  close()
  return payloads
}

function joined(entries: readonly BatchEntry[]): BatchEntry[] {
  const byMessage = new Map<string, { entry: BatchEntry; users: Set<string> }>()
  for (const one of entries) {
    const key = JSON.stringify([one.corpId, one.sessionId, one.message])
    const known = byMessage.get(key)
    if (known) for (const userId of one.userIds) known.users.add(userId)
    else byMessage.set(key, { entry: one, users: new Set(one.userIds) })
  }
  return [...byMessage.values()].map(({ entry: one, users }) => ({ ...one, userIds: [...users] }))
}

function split(one: BatchEntry): BatchEntry[] {
  const parts: BatchEntry[] = []
  for (let at = 0; at < one.userIds.length; at += USERS_PER_ENTRY) {
    parts.push({ ...one, userIds: one.userIds.slice(at, at + USERS_PER_ENTRY) })
  }
  return parts
}
