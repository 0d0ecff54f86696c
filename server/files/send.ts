import type { Deps } from '../deps.ts'
import { OwnReply } from '../http/own-reply.ts'
import type { FileObject } from '../stores/files/files.ts'
import { attachmentHeader } from './disposition.ts'
import type { Look } from './links.ts'
import { type Shown, show } from './looks.ts'
import { rangeOf } from './range.ts'

/** Shorter than a link is good. */
const CACHE_SECONDS = 240

/** The headers under which no content can do anything, whatever it is (security F-03, F-08). */
function headersOf(file: FileObject, { type }: Pick<Shown, 'type'>): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': attachmentHeader(file.name),
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': `private, max-age=${CACHE_SECONDS}`,
    'accept-ranges': 'bytes',
  }
}

/** A file as an answer, or the part of it that was asked for. Text is short and always sent whole. */
export async function sendFile(
  deps: Pick<Deps, 'files' | 'log'>,
  file: FileObject,
  look: Look,
  rangeHeader: string | undefined,
): Promise<OwnReply> {
  // Only the size of the stored bytes is known before they are read.
  const range = look === 'bytes' ? rangeOf(rangeHeader, file.size) : null
  if (range === 'unsatisfiable') {
    return new OwnReply('', { 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' }, 416)
  }
  const shown = await show(deps, file, look, range ?? undefined)
  const headers = headersOf(file, shown)
  if (range === null) return new OwnReply(shown.body, { ...headers, 'content-length': String(shown.size) })
  const part = {
    'content-range': `bytes ${range.start}-${range.end}/${shown.size}`,
    'content-length': String(range.end - range.start + 1),
  }
  return new OwnReply(shown.body, { ...headers, ...part }, 206)
}
