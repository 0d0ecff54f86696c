import { memo, useEffect, useImperativeHandle } from 'react'
import { DocumentView } from '../features/form/document-view.tsx'
import { useProblemCount } from '../features/form/form-tables.ts'
import { useDocumentForm } from '../features/form/use-document-form.ts'
import type { FormSlotProps } from '../lib/form-handle.ts'
import { debounce } from '../lib/throttle.ts'

const EDIT_PAUSE_MS = 150

/** The form inside a document page; what the page around it keeps of an edit does not draw it again. */
export const FormSlot = memo(function FormSlot({ page, handle, onEdit, onProblems }: FormSlotProps) {
  const form = useDocumentForm(page)
  useImperativeHandle(handle, () => form)
  const { onEdit: listen } = form
  const problemCount = useProblemCount(form)
  useEffect(() => {
    // What is kept of an edit is worked out from the whole form: once per pause, not once per key.
    const told = debounce(onEdit, EDIT_PAUSE_MS)
    const stop = listen(told)
    window.addEventListener('pagehide', told.flush)
    return () => {
      window.removeEventListener('pagehide', told.flush)
      stop()
      told.flush()
    }
  }, [listen, onEdit])
  useEffect(() => onProblems(problemCount), [problemCount, onProblems])
  return <DocumentView form={form} keyAmount />
})
