import { useEffect, useImperativeHandle } from 'react'
import { DocumentView } from '../features/form/document-view.tsx'
import { useDocumentForm } from '../features/form/use-document-form.ts'
import type { FormSlotProps } from '../lib/form-handle.ts'

/** The form inside a document page. */
export function FormSlot({ page, handle, onEdit, onProblems }: FormSlotProps) {
  const form = useDocumentForm(page)
  useImperativeHandle(handle, () => form)
  const { methods, problems } = form
  useEffect(() => {
    const subscription = methods.watch((_, { type }) => {
      if (type === 'change') onEdit()
    })
    return () => subscription.unsubscribe()
  }, [methods, onEdit])
  useEffect(() => onProblems(problems.size), [problems, onProblems])
  return <DocumentView form={form} keyAmount />
}
