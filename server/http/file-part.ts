import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import '@fastify/multipart'
import { Fault } from '../base/fault.ts'

/** The bytes of an upload as they arrive. */
export type FilePart = {
  readonly body: Readable
  /** After the body has been read: it went on beyond the limit. */
  isCut(): boolean
}

/**
 * The one file of a multipart request, not yet read. Where an upload is allowed its route registers the parser
 * (@fastify/multipart); beside the file nothing is taken.
 */
export async function filePartOf(request: FastifyRequest, maxBytes: number): Promise<FilePart> {
  const part = await request.file({
    limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes, headerPairs: 20, fieldNameSize: 100 },
    throwFileSizeLimit: false,
  })
  if (part === undefined) {
    throw new Fault('invalidInput', { problems: [{ path: 'file', problem: 'required' }] })
  }
  return { body: part.file, isCut: () => part.file.truncated }
}
