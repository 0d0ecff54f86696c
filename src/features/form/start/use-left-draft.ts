import { useEffect, useRef, useState } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import { useOwner } from '../../../shared/account/me.ts'
import { moveToNewForm } from '../../../shared/drafts/left-draft.ts'

type Props = {
  readonly workflowCode: string
  /** The draft that the address names. */
  readonly draftId: string | null
  /** The server knows no such draft. */
  readonly isGone: boolean
  /** What it has become, where it was submitted. */
  readonly sent: FormPage | undefined
  /** What was typed into it waits in a new form. */
  readonly onMoved: () => void
}

/**
 * An address whose draft is not there any more: what this device keeps of it is kept for a new form. `isMoving` until
 * that is done; where it is sent, the document is shown then.
 */
export function useLeftDraft({ workflowCode, draftId, isGone, sent, onMoved }: Props): { isMoving: boolean } {
  const { corpId, userId } = useOwner() ?? {}
  const [isDone, setDone] = useState(false)
  const isLeft = draftId !== null && corpId !== undefined && (isGone || sent !== undefined)
  // Once: a second time there is nothing left to move, and nobody would be told.
  const moving = useRef<Promise<boolean> | null>(null)
  const told = useRef(onMoved)
  useEffect(() => {
    told.current = onMoved
  })
  useEffect(() => {
    if (!isLeft || draftId === null || corpId === undefined || userId === undefined) return
    let hasLeft = false
    const data = sent?.bizObject.data
    const left = { itemId: draftId, workflowCode }
    moving.current ??= moveToNewForm({ corpId, userId }, left, data === undefined ? {} : { sent: data })
    void moving.current.then((isMoved) => {
      if (hasLeft) return
      if (isMoved) told.current()
      setDone(true)
    })
    return () => {
      hasLeft = true
    }
  }, [isLeft, draftId, corpId, userId, workflowCode, sent])
  return { isMoving: isLeft && !isDone }
}
