import { useCallback, useSyncExternalStore } from 'react'
import { createListeners } from '../../../lib/base/listeners.ts'
import { createRowListeners } from '../rows/row-listeners.ts'
import type { FormValues } from './form-model.ts'

/**
 * The fields of a form beside its sub-tables, held as the rows of one are (rows/row-store.ts): whoever draws a field
 * hears of that field only, and what a person typed is told apart from what was put in or worked out.
 */
export type HeadStore = {
  /** The same object until something changes. */
  values(): FormValues
  value(code: string): unknown
  /** A person types. */
  edit(code: string, value: unknown): void
  /** A rule works it out, or it is put in; no edit. */
  put(code: string, value: unknown): void
  onField(code: string, listener: () => void): () => void
  /** After each change, before those hear of it who draw. */
  onChange(listener: () => void): () => void
  onEdit(listener: () => void): () => void
}

export function createHeadStore(first: FormValues): HeadStore {
  let values = first
  const heard = createRowListeners()
  const changed = createListeners()
  const edited = createListeners()
  const put = (code: string, value: unknown) => {
    values = { ...values, [code]: value }
    changed.tell()
    heard.tellRows([code])
  }
  return {
    values: () => values,
    value: (code) => values[code],
    put,
    edit: (code, value) => {
      put(code, value)
      edited.tell()
    },
    onField: heard.onRow,
    onChange: changed.on,
    onEdit: edited.on,
  }
}

/** The value of one field; draws again when it changes and for no other. */
export function useHeadValue(head: HeadStore, code: string): unknown {
  const listen = useCallback((listener: () => void) => head.onField(code, listener), [head, code])
  return useSyncExternalStore(listen, () => head.value(code))
}
