import { hash } from 'node:crypto'
import { type ActionResult, actionResult } from '../../contract/forms.ts'
import type { Loaded } from '../stores/instances/load.ts'
import { Fault } from './fault.ts'

/** What a replay token stands for: the call and its body, the token itself left out (engine G3). */
export function fingerprintOf(route: string, body: unknown): Buffer {
  return hash('sha256', `${route}\n${canonical(body, 'replayToken')}`, 'buffer')
}

/** Whether a token stands for this call. The fingerprint of what was deleted since is empty: its first answer stands. */
export function isSame(kept: Buffer, asked: Buffer): boolean {
  return kept.length === 0 || kept.equals(asked)
}

/** The first answer when this very request was carried out before; the same token for another body is refused. */
export function earlierAnswer(loaded: Loaded, fingerprint: Buffer): ActionResult | null {
  if (loaded.replay === null) return null
  if (!isSame(loaded.replay.fingerprint, fingerprint)) throw new Fault('duplicateSubmission')
  return actionResult.parse(loaded.replay.answer)
}

/** `without`: a member of the value itself to leave out; a form may have a field of that name. */
function canonical(value: unknown, without?: string): string {
  if (Array.isArray(value)) return `[${value.map((part) => canonical(part)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([key, part]) => key !== without && part !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}
