import { createHash } from 'node:crypto'
import type { Fence } from '../../../contract/shapes.ts'
import type { Definition, FormData } from '../../../engine/model/context.ts'
import { visibleDigest } from '../../../rules/form/digest.ts'
import { rightsAt } from '../../../rules/form/rights.ts'

/**
 * The digest of what a person sees at a node (engine G2): the record's revision, then a hash of the visible values.
 * While the revision is the same nothing has to be hashed again.
 */
export function fieldDigest(
  definition: Definition,
  nodeCode: string,
  record: FormData,
  recordRevision: number,
): string {
  const node = definition.workflow.nodes.find((candidate) => candidate.code === nodeCode)
  if (node === undefined) throw new Error(`no node ${nodeCode}`)
  const hash = visibleDigest(definition.model, rightsAt(node, definition.model), record, sha256)
  return `${recordRevision}.${hash}`
}

/** The revision of the record that a digest was made of; -1 when the text is not one of ours. */
export function seenRevision(digest: string): number {
  const revision = /^(\d{1,9})\./.exec(digest)?.[1]
  return revision === undefined ? -1 : Number(revision)
}

/**
 * The digest of a row in a list, which shows no form: the entry of the log that it was read at. What changed since
 * is in the log, because a run's record is written by its run alone.
 */
export function digestOfEntry(entry: number): string {
  return `@${entry}`
}

/** The entry that a list's digest was made of; null for a form's. */
export function seenEntry(digest: string): number | null {
  const entry = /^@(\d{1,9})$/.exec(digest)?.[1]
  return entry === undefined ? null : Number(entry)
}

/** Whether what the person saw is still what is stored. */
export function stillSeen(
  fence: Fence,
  definition: Definition,
  nodeCode: string,
  record: FormData,
  recordRevision: number,
): boolean {
  if (seenRevision(fence.digest) === recordRevision) return true
  const current = fieldDigest(definition, nodeCode, record, recordRevision)
  return current.slice(current.indexOf('.')) === fence.digest.slice(fence.digest.indexOf('.'))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
