import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { storedFile } from '../../../../contract/files.ts'
import { useOwner } from '../../../shared/account/me.ts'
import { draftsOf, saveDraft } from '../../../shared/drafts/drafts.ts'
import type { SignatureValue } from '../../../shared/signature/signature-value.ts'

const keptSignature = z.union([
  z.object({ kind: z.literal('drawn'), file: storedFile, preview: z.string() }),
  z.object({ kind: z.literal('typed'), name: z.string() }),
])

/**
 * Keeps the signature of an action on this device, beside the texts of its item, and goes with them when the item is
 * dealt with: who has signed need not do so again because the page died. Answers how it is kept.
 */
export function useKeptSignature(
  workItemId: string | undefined,
  action: string,
  value: SignatureValue | undefined,
  onFound: (signature: SignatureValue) => void,
): (signature: SignatureValue | undefined) => void {
  const { corpId, userId } = useOwner() ?? {}
  const latest = useRef({ value, onFound })
  useEffect(() => {
    latest.current = { value, onFound }
  })
  const isTouched = useRef(false)
  const item = `workItem:${workItemId}`
  const writer = `signature:${action}`
  const isKept = corpId !== undefined && userId !== undefined && workItemId !== undefined
  useEffect(() => {
    if (!isKept) return
    let hasLeft = false
    void draftsOf({ corpId, userId }, item).then((drafts) => {
      const found = keptSignature.safeParse(drafts.find((draft) => draft.writer === writer)?.value)
      const isFree = !hasLeft && !isTouched.current && latest.current.value === undefined
      if (found.success && isFree) latest.current.onFound(found.data)
    })
    return () => {
      hasLeft = true
    }
  }, [isKept, corpId, userId, item, writer])
  return (signature) => {
    isTouched.current = true
    if (!isKept) return
    // Taking it out is written down as well: looking for it to delete it takes longer than a page that is left lives.
    void saveDraft({ corpId, userId }, item, signature ?? null, new Date().toISOString(), writer)
  }
}
