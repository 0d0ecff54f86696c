import { randomBytes } from 'node:crypto'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import { endingOf, fileTypeOf, isFileEnding, withEnding } from '../../contract/file-types.ts'
import { type StoredFile, storedFile, type uploadFile } from '../../contract/files.ts'
import type { FileLimits } from '../../rules/values/files.ts'
import { Fault } from '../base/fault.ts'
import { saysFull } from '../base/has-code.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { FilePart } from '../http/file-part.ts'
import type { SessionContext } from '../http/route.ts'
import { documentAt, limitsAt } from '../pages/file-place.ts'
import { fileById } from '../stores/files/files.ts'
import { dropUpload, finishUpload, insertUpload, waitingOf } from '../stores/files/uploads.ts'
import { lockQuota } from '../stores/sql/quota-lock.ts'
import { plainFileName } from './file-name.ts'
import { checkPicture } from './pictures.ts'
import { receiveBytes } from './receive.ts'
import { refuseByName, refuseBySize, refuseByType } from './refuse.ts'
import { type Sniffed, sniffed } from './sniff.ts'
import { keysOf } from './storage.ts'

/** Files of one person that wait for a form; more are nobody's honest work (security F-05). */
const MOST_WAITING = 1_000

type Input = ParsedInputOf<typeof uploadFile>
type Context = Pick<SessionContext, 'actor' | 'call'>

/** Takes one file for a place: the right to write there first, then the bytes. */
export async function takeUpload(
  deps: Deps,
  context: Context,
  input: Input,
  part: (maxBytes: number) => Promise<FilePart>,
): Promise<StoredFile> {
  const { corpId, userId } = context.actor
  const { page } = await documentAt(deps, context, input, { edit: input.part === 'field' })
  const uploader = {
    corpId,
    ownerId: userId,
    requireRoom: async (tx: Queryable, size: number) => {
      await lockQuota(tx, corpId, 'uploads', userId)
      await requireRoom(deps, tx, context, size)
    },
  }
  return storeUpload(deps, uploader, limitsAt(page, input), input, part)
}

/** Who sends a file, and whether there is room for so many bytes more. */
export type Uploader = {
  readonly corpId: string
  readonly ownerId: string
  /** Refuses what there is no room for; until the transaction ends nobody else takes the room that was found. */
  readonly requireRoom: (tx: Queryable, size: number) => Promise<void>
}

/**
 * Takes one file of somebody who may write it: limits first, then the bytes, then what they are. It is stored whole, or
 * there is nothing left of it: neither a row nor bytes (security F-02).
 */
export async function storeUpload(
  deps: Deps,
  uploader: Uploader,
  limits: FileLimits,
  input: Pick<Input, 'fileId' | 'name' | 'size'>,
  part: (maxBytes: number) => Promise<FilePart>,
): Promise<StoredFile> {
  const { config, database, disks, files } = deps
  const { corpId, ownerId } = uploader
  const { size } = input
  const announced = { name: plainFileName(input.name), size }
  refuseByName(limits, announced)
  refuseBySize(limits, announced, config.files.maxBytes)
  const earlier = await earlierUpload(deps, uploader, input.fileId, announced)
  if (earlier !== null) return earlier
  await disks.requireRoom(size)
  // Before a byte is read, and again when the room is taken: others may have filled it meanwhile.
  await database.transaction((tx) => uploader.requireRoom(tx, size))
  return files.withTemporary(async (path) => {
    const { sha256 } = await receiveBytes(await part(size), path, announced)
    const { name, type } = await soundFile(path, announced.name, limits)
    const isClean = (await scanned(deps, uploader, path)) === 'clean'
    const storageKey = randomBytes(24).toString('hex')
    const { kind, mimeType: mediaType } = type
    const file = { id: input.fileId, name, size, mediaType, kind, sha256, storageKey }
    const isNew = await database.transaction(async (tx) => {
      await uploader.requireRoom(tx, size)
      return insertUpload(tx, { ...file, corpId, ownerId })
    })
    if (!isNew) throw taken()
    await store(deps, uploader, file, path, isClean)
    if (!isClean) throw new Fault('fileQuarantined', { params: { name } })
    return { id: file.id, name, size, mimeType: mediaType }
  })
}

/** The answer to a repeat; null: nothing of this id is there. What an attempt that died has left is taken away. */
async function earlierUpload(
  { database, files }: Deps,
  { corpId, ownerId }: Uploader,
  fileId: string,
  { name, size }: Pick<StoredFile, 'name' | 'size'>,
): Promise<StoredFile | null> {
  const known = await fileById(database, corpId, fileId)
  if (known === undefined) return null
  if (known.ownerId !== ownerId || !isSameName(known.name, name) || known.size !== size) throw taken()
  if (known.state === 'quarantined') throw new Fault('fileQuarantined', { params: { name: known.name } })
  if (known.state === 'ready') return storedFile.parse(known)
  const key = await dropUpload(database, corpId, ownerId, fileId)
  if (key !== undefined) await files.storage.remove(keysOf(key))
  return null
}

/** Announced so, and stored so or with the ending that its bytes asked for. */
function isSameName(stored: string, announced: string): boolean {
  const ending = endingOf(stored)
  return (
    stored === announced || (isFileEnding(ending) && stored === plainFileName(withEnding(announced, ending)))
  )
}

function taken(): Fault {
  return new Fault('invalidInput', { problems: [{ path: 'fileId', problem: 'repeated' }] })
}

async function requireRoom({ config }: Deps, tx: Queryable, { actor }: Context, size: number): Promise<void> {
  const waiting = await waitingOf(tx, actor.corpId, actor.userId)
  const isFull = waiting.files >= MOST_WAITING || waiting.bytes + size > config.files.maxWaitingBytes
  if (isFull) throw new Fault('tooManyUploads')
}

/** What the bytes are, when the place takes that and, for a picture, it may be decoded (F-04, F-06). */
async function soundFile(path: string, announced: string, limits: FileLimits): Promise<Sniffed> {
  const found = await sniffed(announced, path)
  // A name that says nothing is wrong about nothing.
  if (found === null && fileTypeOf(announced) === undefined) refuseByType(limits, { name: announced })
  if (found === null) throw differs(announced)
  const { name, type } = found
  refuseByType(limits, { name })
  if (type.kind !== 'image') return found
  const picture = await checkPicture(path)
  if (picture === 'tooLarge') throw new Fault('imageTooLarge', { params: { name } })
  // Cameras write formats that we cannot draw; those are kept and only downloaded.
  if (picture === 'unreadable' && type.mimeType !== 'image/heic') throw differs(announced)
  return found
}

function differs(name: string): Fault {
  return new Fault('fileContentDiffers', { params: { name } })
}

async function scanned(
  { files, log }: Deps,
  { corpId, ownerId }: Uploader,
  path: string,
): Promise<'clean' | 'infected'> {
  try {
    return await files.scan({ corpId, userId: ownerId }, path)
  } catch (err) {
    if (err instanceof Fault) throw err
    log.error({ err }, 'the scan of an upload failed; it was not taken')
    throw new Fault('fileStoreAway')
  }
}

async function store(
  { database, files, log }: Deps,
  { corpId, ownerId }: Uploader,
  { id, storageKey }: { readonly id: string; readonly storageKey: string },
  path: string,
  isClean: boolean,
): Promise<void> {
  try {
    await files.storage.put(storageKey, path)
  } catch (err) {
    log.error({ err }, 'a file could not be stored')
    await dropUpload(database, corpId, ownerId, id)
    throw saysFull(err) ? err : new Fault('fileStoreAway')
  }
  if (await finishUpload(database, corpId, id, isClean ? 'ready' : 'quarantined')) return
  await files.storage.remove(keysOf(storageKey))
  throw taken()
}
