import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import type { FormData } from '../../../../rules/record/form-data.ts'
import type { FormHandle } from '../../../shared/forms/form-handle.ts'

export type ShownPage = {
  /** What the person sees and what the fence of an action says. */
  readonly page: FormPage
  /** Grows with each form that takes another's place. */
  readonly formKey: string
  /** The form was changed by someone else and waits to be taken. */
  readonly isOutdated: boolean
  /** What had been typed into the form when its item was closed under it; null: it was not. */
  readonly left: FormData | null
  /** Takes the present form; what was edited here is put into it. */
  adopt(): void
}

/**
 * A form that is being decided on does not change under the person's hands: a newer one is held back until it is
 * taken. Everything else (a peer's vote, an item that is closed) shows at once.
 */
export function useShownPage(loaded: FormPage, handle: RefObject<FormHandle | null>): ShownPage {
  const [page, setPage] = useState(loaded)
  const edits = useRef<FormData | null>(null)
  const isOutdated = page.mode === 'decide' && loaded.mode === 'decide' && page.digest !== loaded.digest
  const [left, setLeft] = useState<FormData | null>(null)
  if (page !== loaded && !isOutdated) {
    // Read while that form still stands here.
    if (page.mode === 'decide' && loaded.mode !== 'decide') setLeft(handle.current?.edits() ?? null)
    setPage(loaded)
  }
  const formKey = `${page.mode} ${page.digest}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another form has taken the place
  useEffect(() => {
    if (edits.current !== null) handle.current?.restore(edits.current)
    edits.current = null
  }, [formKey, handle])

  const adopt = () => {
    edits.current = handle.current?.edits() ?? null
    setPage(loaded)
  }
  return { page, formKey, isOutdated, left, adopt }
}
