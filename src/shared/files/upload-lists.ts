import { atom } from 'jotai'
import type { FilePlace } from '../../../contract/files.ts'
import { follow, store } from '../../lib/base/store.ts'
import type { Owner } from '../../lib/session/owner.ts'
import type { KeptSite } from './kept-uploads.ts'
import { heldBackBy, type Upload } from './upload-state.ts'

/** One field of one document and whose files they are. */
export type UploadSite = KeptSite & { readonly owner: Owner | undefined }

const NONE: readonly Upload[] = []

type Lists = ReadonlyMap<string, { readonly site: UploadSite; readonly uploads: readonly Upload[] }>
const lists = atom<Lists>(new Map())

/** Whose files those of an open form are: its document's, or of a form that is not begun yet its own. */
export type FormFiles = {
  readonly document: Omit<FilePlace, 'part' | 'field'>
  readonly form?: string | undefined
}

function formKey({ document, form = '' }: FormFiles): string {
  const { workItemId, workflowInstanceId, workflowCode, schemaCode, bizObjectId } = document
  const id = workItemId ?? workflowInstanceId ?? workflowCode ?? ''
  return [id, schemaCode ?? '', bizObjectId ?? '', form].join('/')
}

export function siteKey({ place, slot, form }: KeptSite): string {
  return `${formKey({ document: place, form })}|${place.part}|${place.field ?? ''}|${slot}`
}

export function isOf(files: FormFiles): (site: KeptSite) => boolean {
  const own = formKey(files)
  return ({ place, form }) => place.part === 'field' && formKey({ document: place, form }) === own
}

export function onUploads(listener: () => void): () => void {
  return follow(lists, listener)
}

/** The files on their way to one field, by its `siteKey`. */
export function uploadsOf(key: string) {
  return atom((get) => get(lists).get(key)?.uploads ?? NONE)
}

/** All of them. */
export function uploadLists(): Lists {
  return store().get(lists)
}

export function uploadsAt(key: string): readonly Upload[] {
  return uploadLists().get(key)?.uploads ?? NONE
}

type Change = (uploads: readonly Upload[]) => readonly Upload[]

export function putUploads(site: UploadSite, change: Change): void {
  store().set(lists, (before) => renewed(before, site, change))
}

/** In one step: nobody finds the form without them. */
export function moveUploads(from: UploadSite, to: UploadSite): void {
  store().set(lists, (before) => {
    const moving = before.get(siteKey(from))?.uploads ?? NONE
    const without = renewed(before, from, () => NONE)
    return renewed(without, to, (there) => [...there, ...moving])
  })
}

export function clearUploads(): void {
  store().set(lists, new Map())
}

function renewed(before: Lists, site: UploadSite, change: Change): Lists {
  const key = siteKey(site)
  const uploads = change(before.get(key)?.uploads ?? NONE)
  const next = new Map(before)
  if (uploads.length === 0) next.delete(key)
  else next.set(key, { site, uploads })
  return next
}

/** Wherever it is by now: what is restored goes to another form while it is on its way. */
export function changeUpload(fileId: string, part: Partial<Upload>): void {
  for (const { site, uploads } of uploadLists().values()) {
    if (!uploads.some((one) => one.fileId === fileId)) continue
    putUploads(site, (all) => all.map((one) => (one.fileId === fileId ? { ...one, ...part } : one)))
    return
  }
}

export function listsOf(files: FormFiles) {
  const isHere = isOf(files)
  return [...uploadLists().values()].filter(({ site }) => isHere(site))
}

/** The fields of a form whose files are on their way, were lost, or wait to be taken. */
export function unfinishedFields(files: FormFiles): UploadSite[] {
  return listsOf(files).flatMap(({ site, uploads }) => (heldBackBy(uploads) === undefined ? [] : [site]))
}

/** They have said so, and what they would have been with goes without them. */
export function dropRefused(at: KeptSite): void {
  const key = siteKey(at)
  const found = uploadLists().get(key)
  if (found !== undefined)
    putUploads(found.site, (uploads) => uploads.filter(({ state }) => state !== 'refused'))
}
