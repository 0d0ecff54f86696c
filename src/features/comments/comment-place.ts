import { createContext, useContext } from 'react'
import type { FilePlace } from '../../../contract/files.ts'

/** Where the files with comments stand. */
export const CommentPlaceContext = createContext<FilePlace>({ part: 'comment' })

export function useCommentPlace(): FilePlace {
  return useContext(CommentPlaceContext)
}
