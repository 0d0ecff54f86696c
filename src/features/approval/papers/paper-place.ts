import { createContext, useContext } from 'react'
import type { FilePlace } from '../../../../contract/files.ts'
import type { FormPage } from '../../../../contract/form-page.ts'

/** Where the files with opinions of this document stand; null: there is no document yet. */
export const PaperPlaceContext = createContext<FilePlace | null>(null)

export function usePaperPlace(): FilePlace | null {
  return useContext(PaperPlaceContext)
}

/** My task is where I write; otherwise the document as a whole. */
export function paperPlaceOf({
  workItemId,
  workflowInstanceId,
}: Pick<FormPage, 'workItemId' | 'workflowInstanceId'>): FilePlace | null {
  if (workItemId !== null) return { part: 'opinion', workItemId }
  return workflowInstanceId === null ? null : { part: 'opinion', workflowInstanceId }
}
