import { useEffect, useState } from 'react'
import { listDrafts } from '../../lib/drafts.ts'
import { useOwner } from '../../lib/me.ts'

export type StartDraft = { readonly workflowCode: string; readonly savedAt: string }

const PREFIX = 'start:'

/** New forms that were begun on this device and not sent, the newest first. */
export function useStartDrafts(): readonly StartDraft[] {
  const { corpId, userId } = useOwner() ?? {}
  const [drafts, setDrafts] = useState<readonly StartDraft[]>([])
  useEffect(() => {
    if (corpId === undefined || userId === undefined) return
    let left = false
    void listDrafts({ corpId, userId }).then((found) => {
      if (!left) setDrafts(startDrafts(found))
    })
    return () => {
      left = true
    }
  }, [corpId, userId])
  return drafts
}

export function startDrafts(found: readonly { item: string; savedAt: string }[]): StartDraft[] {
  return found
    .filter(({ item }) => item.startsWith(PREFIX))
    .map(({ item, savedAt }) => ({ workflowCode: item.slice(PREFIX.length), savedAt }))
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt))
}
