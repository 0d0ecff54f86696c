import type { FilePlace, FileView } from '../../contract/files.ts'
import type { Actor } from '../base/actor.ts'
import type { Deps } from '../deps.ts'
import type { FileObject, PdfState } from '../stores/files/files.ts'
import type { Look } from './links.ts'

const DRAWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/tiff', 'image/avif'])

type Preview = FileView['preview']['as']

/** How a file can be looked at here: `pending` for office files that are being converted. */
function previewOf({ kind, mimeType, pdfState }: FileObject): { as: Preview; look: Look } | 'pending' | null {
  switch (kind) {
    case 'image':
      return DRAWN.has(mimeType) ? { as: 'image', look: 'view' } : null
    case 'pdf':
      return { as: 'pdf', look: 'bytes' }
    case 'text':
      return { as: 'text', look: 'text' }
    case 'audio':
    case 'video':
      return { as: kind, look: 'bytes' }
    case 'office':
      return pdfState === 'ready' ? { as: 'pdf', look: 'pdf' } : pdfState === 'asked' ? 'pending' : null
    default:
      return null
  }
}

/** A file with the links that this person may follow for a few minutes. */
export function presentFile(
  { config, files }: Pick<Deps, 'config' | 'files'>,
  { corpId, userId, sessionId }: Actor,
  place: FilePlace | null,
  file: FileObject,
): FileView {
  const url = (look: Look) => {
    const token = files.links.sign({ corp: corpId, sub: userId, sid: sessionId, file: file.id, look, place })
    return `${config.basePath}api/files/content?t=${token}`
  }
  const { id, name, size, mimeType, kind } = file
  const preview = previewOf(file)
  return {
    id,
    name,
    size,
    mimeType,
    kind,
    download: url('bytes'),
    thumbnail: DRAWN.has(mimeType) ? url('thumbnail') : null,
    preview:
      preview === 'pending'
        ? { as: 'pdf', state: 'pending', url: null }
        : { as: preview?.as ?? 'none', state: 'ready', url: preview === null ? null : url(preview.look) },
  }
}

/** Whether asking for this file should start its conversion. */
export function wantsPdf({
  kind,
  pdfState,
}: {
  readonly kind: string
  readonly pdfState: PdfState | null
}): boolean {
  return kind === 'office' && pdfState === null
}
