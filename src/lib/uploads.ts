import { discardFile, type FilePlace, type StoredFile, uploadFile } from '../../contract/files.ts'
import { call } from './api.ts'
import { AppError } from './app-error.ts'
import { forgetUpload, keepUpload, keptUploads } from './kept-uploads.ts'
import { createListeners } from './listeners.ts'
import { isOnline } from './online.ts'
import type { Owner } from './owner.ts'
import { randomId } from './random.ts'
import { onSessionEnd } from './session.ts'
import { type Sending, sendFile } from './upload.ts'

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

/** One field of one document; `slot` tells the cells of a column apart. */
export type UploadSite = {
  readonly place: FilePlace
  readonly slot: string
  readonly owner: Owner | undefined
}

/** How files reach the server, and are taken back. */
export type FileCarrier = {
  readonly send: (file: File, fileId: string, place: FilePlace, sending: Sending) => Promise<StoredFile>
  readonly discard: (fileId: string) => Promise<unknown>
}

const WITH_SESSION: FileCarrier = {
  send: (file, fileId, place, sending) =>
    sendFile(uploadFile, file, { ...place, fileId, name: file.name, size: file.size }, sending),
  discard: (fileId) => call(discardFile, { fileId }),
}
let carrier = WITH_SESSION

/** Pages for people without an account send files by a way of their own; `null`: with the session again. */
export function setFileCarrier(next: FileCarrier | null): void {
  carrier = next ?? WITH_SESSION
}

/** Two at a time: phones on slow lines get something finished sooner, and the server caps what a person sends. */
const AT_ONCE = 2
const NONE: readonly Upload[] = []

const lists = new Map<string, { readonly site: UploadSite; readonly uploads: readonly Upload[] }>()
const listeners = createListeners()
const running = new Map<string, AbortController>()

type Document = Omit<FilePlace, 'part' | 'field'>

function documentKey(place: Document): string {
  const { workItemId, workflowInstanceId, workflowCode, schemaCode, bizObjectId } = place
  return [workItemId ?? workflowInstanceId ?? workflowCode ?? '', schemaCode ?? '', bizObjectId ?? ''].join(
    '/',
  )
}

export function siteKey({ place, slot }: Pick<UploadSite, 'place' | 'slot'>): string {
  return `${documentKey(place)}|${place.part}|${place.field ?? ''}|${slot}`
}

export const subscribeUploads = listeners.on

export function uploadsAt(key: string): readonly Upload[] {
  return lists.get(key)?.uploads ?? NONE
}

/** A field, or a cell by its row's id in `slot`, that has not got all its files yet. */
export type UnfinishedField = { readonly field: string; readonly slot: string }

/**
 * The fields of a document whose files are on their way, were lost, or arrived while nobody looked at the field: what
 * is sent now would go without them.
 */
export function unfinishedFields(place: Document): UnfinishedField[] {
  const own = documentKey(place)
  const isField = ({ site }: { readonly site: UploadSite }) =>
    site.place.part === 'field' && documentKey(site.place) === own
  const all = [...lists.values()].filter(isField)
  return all.map(({ site }) => ({ field: site.place.field ?? '', slot: site.slot }))
}

/** Whether files of an opinion or a comment are on their way still. */
export function isUploading(place: FilePlace): boolean {
  const own = documentKey(place)
  const isHere = ({ site }: { readonly site: UploadSite }) =>
    site.place.part === place.part && documentKey(site.place) === own
  return [...lists.values()].some(isHere)
}

function put(site: UploadSite, change: (uploads: readonly Upload[]) => readonly Upload[]): void {
  const key = siteKey(site)
  const next = change(uploadsAt(key))
  if (next.length === 0) lists.delete(key)
  else lists.set(key, { site, uploads: next })
  listeners.tell()
}

function change(site: UploadSite, fileId: string, part: Partial<Upload>): void {
  put(site, (uploads) => uploads.map((one) => (one.fileId === fileId ? { ...one, ...part } : one)))
}

/** Starts sending; what is chosen without a network waits on the device. */
export function addUploads(site: UploadSite, files: readonly File[]): void {
  const added = files.map((file) => ({ fileId: randomId(), file, state: 'waiting' as const, progress: 0 }))
  put(site, (uploads) => [...uploads, ...added])
  for (const { fileId, file } of added) void keepUpload(site.owner, siteKey(site), fileId, file)
  pump()
}

/** What was chosen for a field before the page was closed goes on. */
export async function resumeUploads(site: UploadSite): Promise<void> {
  const kept = await keptUploads(site.owner, siteKey(site))
  const known = new Set(uploadsAt(siteKey(site)).map(({ fileId }) => fileId))
  const added = kept.filter(({ fileId }) => !known.has(fileId))
  if (added.length === 0) return
  put(site, (uploads) => [
    ...uploads,
    ...added.map((one) => ({ ...one, state: 'waiting' as const, progress: 0 })),
  ])
  pump()
}

export function retryUpload(site: UploadSite, fileId: string): void {
  change(site, fileId, { state: 'waiting', progress: 0, error: undefined })
  pump()
}

/** Stops and forgets a file, here and on the server. */
export function cancelUpload(site: UploadSite, fileId: string): void {
  running.get(fileId)?.abort()
  takeUpload(site, fileId)
  // It may have arrived a moment ago.
  void carrier.discard(fileId).catch(() => {})
}

/** The field has the file now. */
export function takeUpload(site: UploadSite, fileId: string): void {
  put(site, (uploads) => uploads.filter((one) => one.fileId !== fileId))
  void forgetUpload(site.owner, fileId)
}

function pump(): void {
  if (!isOnline()) return
  for (const { site, uploads } of lists.values()) {
    for (const upload of uploads) {
      if (running.size >= AT_ONCE) return
      if (upload.state === 'waiting' && !running.has(upload.fileId)) void run(site, upload)
    }
  }
}

async function run(site: UploadSite, { fileId, file }: Upload): Promise<void> {
  const controller = new AbortController()
  running.set(fileId, controller)
  change(site, fileId, { state: 'sending' })
  try {
    const stored = await carrier.send(file, fileId, site.place, {
      signal: controller.signal,
      onProgress: (progress) => change(site, fileId, { progress }),
    })
    change(site, fileId, { state: 'done', progress: 1, stored })
  } catch (error) {
    if (!controller.signal.aborted) change(site, fileId, { ...afterFailure(error), error })
  } finally {
    running.delete(fileId)
    pump()
  }
}

/** Without a network it waits for one; a rule's refusal is final; anything else the person may try again. */
function afterFailure(error: unknown): Pick<Upload, 'state' | 'progress'> {
  const kind = error instanceof AppError ? error.failure.kind : undefined
  if (kind === 'offline') return { state: 'waiting', progress: 0 }
  return { state: kind === 'refused' ? 'refused' : 'failed', progress: 0 }
}

/** What is under way belongs to whoever chose it; the next person neither sees nor sends it (security S-10). */
function forgetUploads(): void {
  for (const controller of running.values()) controller.abort()
  lists.clear()
  listeners.tell()
}

onSessionEnd(forgetUploads)
if (typeof window !== 'undefined') window.addEventListener('online', pump)
