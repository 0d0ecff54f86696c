import type { StoredFile } from '../../../contract/files.ts'
import { AppError } from '../../lib/base/app-error.ts'

/**
 * A chosen file on its way: `waiting` for its turn or the network, `failed` for the network's sake and worth another
 * try, `refused` by a rule, `done` until the field takes it.
 */
export type Upload = {
  readonly fileId: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused' | 'done'
  /** From 0 to 1. */
  readonly progress: number
  readonly error?: unknown
  readonly stored?: StoredFile
}

/**
 * Why what these files lie with cannot go yet: it would go without them. One that a rule refused will never come, and
 * its row has said so.
 */
export function heldBackBy(uploads: readonly Upload[]): 'uploading' | 'uploadFailed' | undefined {
  if (uploads.some(({ state }) => state === 'failed')) return 'uploadFailed'
  return uploads.some(({ state }) => state !== 'refused') ? 'uploading' : undefined
}

/** Without a network it waits for one; a rule's refusal is final; anything else the person may try again. */
export function afterFailure(error: unknown): Pick<Upload, 'state' | 'progress'> {
  const kind = error instanceof AppError ? error.failure.kind : undefined
  if (kind === 'offline') return { state: 'waiting', progress: 0 }
  return { state: kind === 'refused' ? 'refused' : 'failed', progress: 0 }
}
