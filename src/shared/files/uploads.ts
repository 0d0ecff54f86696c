import { discardFile, type FilePlace, type StoredFile, uploadFile } from '../../../contract/files.ts'
import { call } from '../../lib/api/api.ts'
import { type Sending, sendFile } from '../../lib/api/upload.ts'
import { randomId } from '../../lib/base/random.ts'
import { perStart } from '../../lib/base/store.ts'
import { isOnline } from '../../lib/device/online.ts'
import type { Owner } from '../../lib/session/owner.ts'
import { onSessionEnd } from '../../lib/session/session.ts'
import { forgetUpload, type KeptSite, keepUpload, keptUploads } from './kept-uploads.ts'
import {
  changeUpload,
  clearUploads,
  type FormFiles,
  isOf,
  listsOf,
  moveUploads,
  putUploads,
  siteKey,
  type UploadSite,
  uploadLists,
  uploadsAt,
} from './upload-lists.ts'
import { afterFailure, type Upload } from './upload-state.ts'

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
const running = perStart(() => new Map<string, AbortController>())

const waiting = (fileId: string, file: File): Upload => ({ fileId, file, state: 'waiting', progress: 0 })

/** Starts sending; what is chosen without a network waits on the device. */
export function addUploads(site: UploadSite, files: readonly File[]): void {
  const added = files.map((file) => waiting(randomId(), file))
  putUploads(site, (uploads) => [...uploads, ...added])
  for (const { fileId, file } of added) void keepUpload(site, fileId, file)
  pump()
}

/** What was chosen for one box before the page was closed goes on. */
export async function resumeUploads(site: UploadSite): Promise<void> {
  const key = siteKey(site)
  await resume(site.owner, (one) => siteKey(one) === key)
}

/** What was chosen for the fields of a form before the page was closed goes on, whichever of them are drawn. */
export async function resumeFields(owner: Owner, files: FormFiles): Promise<void> {
  await resume(owner, isOf(files))
}

/** What one form has on its way is another's from now on: it is restored there, or has become a draft. */
export async function moveFields(owner: Owner | undefined, from: FormFiles, to: FormFiles): Promise<void> {
  const { form } = to
  const moved = <T extends KeptSite>({ place: { part, field }, ...site }: T) => ({
    ...site,
    form,
    place: { ...to.document, part, field },
  })
  for (const { site } of listsOf(from)) {
    moveUploads(site, moved(site))
  }
  const isFrom = isOf(from)
  for (const { site, fileId, file } of await keptUploads(owner)) {
    if (isFrom(site)) await keepUpload({ ...moved(site), owner }, fileId, file)
  }
  await resume(owner, isOf(to))
}

/** Nobody needs what a form has on its way any more. */
export async function cancelFields(owner: Owner | undefined, files: FormFiles): Promise<void> {
  for (const { site, uploads } of listsOf(files)) {
    for (const { fileId } of uploads) cancelUpload(site, fileId)
  }
  const isHere = isOf(files)
  for (const { site, fileId } of await keptUploads(owner)) {
    if (isHere(site)) await forgetUpload(owner, fileId)
  }
}

async function resume(owner: Owner | undefined, isWanted: (site: KeptSite) => boolean): Promise<void> {
  for (const { site, fileId, file } of await keptUploads(owner)) {
    if (!isWanted(site) || uploadsAt(siteKey(site)).some((one) => one.fileId === fileId)) continue
    putUploads({ ...site, owner }, (uploads) => [...uploads, waiting(fileId, file)])
  }
  pump()
}

export function retryUpload(fileId: string): void {
  changeUpload(fileId, { state: 'waiting', progress: 0, error: undefined })
  pump()
}

/** Stops and forgets a file, here and on the server. */
export function cancelUpload(site: UploadSite, fileId: string): void {
  running().get(fileId)?.abort()
  remove(site, new Set([fileId]))
  // It may have arrived a moment ago.
  void carrier.discard(fileId).catch(() => {})
}

/** What has arrived, in the order it was chosen: what is still under way holds back those behind it. */
export function takeArrived(site: UploadSite): StoredFile[] {
  const uploads = uploadsAt(siteKey(site))
  const late = uploads.findIndex(({ state }) => state === 'waiting' || state === 'sending')
  const inTurn = late === -1 ? uploads : uploads.slice(0, late)
  const arrived = inTurn.flatMap(({ stored }) => (stored === undefined ? [] : [stored]))
  remove(site, new Set(arrived.map(({ id }) => id)))
  return arrived
}

/** In one step: whoever hears of one that is gone asks for what is left. */
function remove(site: UploadSite, fileIds: ReadonlySet<string>): void {
  if (fileIds.size === 0) return
  putUploads(site, (uploads) => uploads.filter(({ fileId }) => !fileIds.has(fileId)))
  for (const fileId of fileIds) void forgetUpload(site.owner, fileId)
}

function pump(): void {
  if (!isOnline()) return
  for (const { site, uploads } of uploadLists().values()) {
    for (const upload of uploads) {
      if (running().size >= AT_ONCE) return
      if (upload.state === 'waiting' && !running().has(upload.fileId)) void run(site, upload)
    }
  }
}

async function run(site: UploadSite, { fileId, file }: Upload): Promise<void> {
  const controller = new AbortController()
  running().set(fileId, controller)
  changeUpload(fileId, { state: 'sending' })
  try {
    const stored = await carrier.send(file, fileId, site.place, {
      signal: controller.signal,
      onProgress: (progress) => changeUpload(fileId, { progress }),
    })
    changeUpload(fileId, { state: 'done', progress: 1, stored })
  } catch (error) {
    if (controller.signal.aborted) return
    const after = afterFailure(error)
    changeUpload(fileId, { ...after, error })
    // It would be refused again whenever the page is opened.
    if (after.state === 'refused') void forgetUpload(site.owner, fileId)
  } finally {
    running().delete(fileId)
    pump()
  }
}

/** What is under way belongs to whoever chose it; the next person neither sees nor sends it (security S-10). */
function forgetUploads(): void {
  for (const controller of running().values()) controller.abort()
  clearUploads()
}

onSessionEnd(forgetUploads)
if (typeof window !== 'undefined') window.addEventListener('online', pump)
