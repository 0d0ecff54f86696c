import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FILE_KINDS } from './file-types.ts'
import { code, id, queryInt } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** Longest file name kept, in UTF-16 units. */
export const FILE_NAME_MAX = 255
/** How long a link to a file's bytes is good (security F-07). */
export const FILE_LINK_SECONDS = 300
/** The name of the one part of an upload. */
export const UPLOAD_PART = 'file'

/**
 * Where files stand: in a field of a form, at an opinion, in a comment. Who may see it sees the files, who may write
 * it uploads to it. One of the ids says of which document: an item (or draft) of mine, an instance, a workflow for a
 * form that is not begun yet, a record of a model.
 */
export const filePlace = z.object({
  part: z.enum(['field', 'opinion', 'comment']),
  workItemId: z.optional(id),
  workflowInstanceId: z.optional(id),
  workflowCode: z.optional(z.string().check(mostCharacters(64))),
  schemaCode: z.optional(code),
  bizObjectId: z.optional(id),
  /** `photos`, or `items.receipt` for the cells of a column. */
  field: z.optional(z.string().check(z.regex(/^[A-Za-z]\w{0,63}(\.[A-Za-z]\w{0,63})?$/))),
})
export type FilePlace = z.infer<typeof filePlace>

/** A file as a form value holds it. `size` in bytes. */
export const storedFile = z.object({
  id,
  name: z.string(),
  size: z.number(),
  mimeType: z.string(),
})
export type StoredFile = z.infer<typeof storedFile>

/**
 * Takes one file (multipart, one part `file`) before the form it belongs to is sent. `fileId` is made by the client: a
 * repeat with the same id and bytes gets the first answer. A file that no form, opinion or comment takes up is
 * forgotten after a day. Cut or refused, it leaves nothing.
 */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/api/files/upload',
  access: 'session',
  upload: true,
  input: z.extend(filePlace, {
    fileId: id,
    /** As on the person's device; only its last part is kept, and only as text. */
    name: z.string().check(z.minLength(1)),
    /** Bytes; told so that too much is refused before it is sent, and that a cut one is noticed. */
    size: queryInt,
  }),
  output: storedFile,
  faults: [
    'notFound',
    'noPermission',
    'fieldReadOnly',
    'fieldHidden',
    'fileTooLarge',
    'fileTypeRefused',
    'fileContentDiffers',
    'fileEmpty',
    'fileCut',
    'imageTooLarge',
    'fileQuarantined',
    'tooManyUploads',
    'fileStoreAway',
  ],
})

/** What a person can do with a file here: links of their own, good for `FILE_LINK_SECONDS`. */
export const fileView = z.extend(storedFile, {
  kind: z.enum(FILE_KINDS),
  /** Saves the file. */
  download: z.string(),
  /** A small picture, for images. */
  thumbnail: z.nullable(z.string()),
  /**
   * What the preview shows: a picture, a PDF (office files too, once they are converted), text, sound or film.
   * `pending`: being converted, ask again; `none`: only the download.
   */
  preview: z.object({
    as: z.enum(['image', 'pdf', 'text', 'audio', 'video', 'none']),
    state: z.enum(['ready', 'pending']),
    url: z.nullable(z.string()),
  }),
})
export type FileView = z.infer<typeof fileView>

/** Links to files of one place; those the caller may not see there, or that are gone, are left out. */
export const listFileLinks = endpoint({
  name: 'listFileLinks',
  method: 'POST',
  path: '/api/files/links',
  access: 'session',
  input: z.object({ place: filePlace, ids: z.array(id).check(z.maxLength(100)) }),
  output: z.array(fileView),
  faults: ['notFound', 'instanceDeleted'],
})

/** Takes back a file that nothing has taken up yet; any other id is left alone. */
export const discardFile = endpoint({
  name: 'discardFile',
  method: 'POST',
  path: '/api/files/discard',
  access: 'session',
  write: true,
  input: z.object({ fileId: id }),
  output: z.boolean(),
  faults: [],
})

/**
 * The bytes behind a signed link: whoever it was made for is looked up again, with the right to see the file. Takes
 * `Range`. Public, because a picture, a film and the viewer of a container send no bearer token.
 */
export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  path: '/api/files/content',
  access: 'public',
  raw: true,
  input: z.object({ t: z.string().check(mostCharacters(2048)) }),
  output: z.unknown(),
  faults: ['fileLinkOver', 'notFound', 'fileStoreAway'],
})
