import { memo, useEffect, useImperativeHandle } from 'react'
import { useProblemCount } from '../features/form/model/form-tables.ts'
import { useDocumentForm } from '../features/form/model/use-document-form.ts'
import { DocumentView } from '../features/form/view/document-view.tsx'
import type { FormSlotProps } from '../shared/forms/form-handle.ts'

/** The form inside a document page; what the page around it keeps of an edit does not draw it again. */
export const FormSlot = memo(function FormSlot({ page, handle, onEdit, onProblems }: FormSlotProps) {
  const form = useDocumentForm(page)
  useImperativeHandle(handle, () => form)
  const { onEdit: listen } = form
  const problemCount = useProblemCount(form)
  useEffect(() => listen(onEdit), [listen, onEdit])
  useEffect(() => onProblems(problemCount), [problemCount, onProblems])
  return <DocumentView form={form} keyAmount />
})
