import { useMemo } from 'react'
import type { AttachedFile } from '../../../contract/form-comments.ts'
import { FileList } from '../../shared/files/file-list.tsx'
import { useCommentPlace } from './comment-place.ts'

/** The files of a comment, to look at or to keep. */
export function CommentFiles({ attachments }: { readonly attachments: readonly AttachedFile[] }) {
  const place = useCommentPlace()
  const files = useMemo(
    () =>
      attachments.map(({ refId, name, fileSize, mimeType }) => ({
        id: refId,
        name,
        size: fileSize,
        mimeType,
      })),
    [attachments],
  )
  return <FileList files={files} place={place} />
}
