import { useEffect, useState } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import { randomId } from '../../../lib/base/random.ts'

/**
 * Tells an open form from others that are not begun yet. It is the same again when its page died under it, and another
 * one after it was left.
 */
export function useOpenForm({ workItemId, workflowInstanceId, workflowCode, bizObject }: FormPage): string {
  const about = workItemId ?? workflowInstanceId ?? bizObject.id ?? `${workflowCode}/${bizObject.schemaCode}`
  // Saved as a draft it stays the form that was opened.
  const [name] = useState(`openForm:${about}`)
  const [id] = useState(() => remembered(name) ?? randomId())
  useEffect(() => {
    remember(name, id)
    return () => remember(name, null)
  }, [name, id])
  return id
}

function remembered(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function remember(name: string, id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, id)
  } catch {
    // Storage is closed to us: what is on its way lives as long as the page.
  }
}
