import { useEffect, useState } from 'react'
import { ownerKey } from '../../lib/session/owner.ts'
import { useOwner } from '../../shared/account/me.ts'
import { listDrafts } from '../../shared/drafts/drafts.ts'

export type StartDraft = { readonly workflowCode: string; readonly savedAt: string }

const PREFIX = 'start:'
const NONE: readonly StartDraft[] = []

/** New forms that were begun on this device and not sent, the newest first. */
export function useStartDrafts(): readonly StartDraft[] {
  const { corpId, userId } = useOwner() ?? {}
  const [found, setFound] = useState<{ of: string; drafts: readonly StartDraft[] }>({ of: '', drafts: [] })
  const key = corpId === undefined || userId === undefined ? '' : ownerKey({ corpId, userId })
  useEffect(() => {
    if (corpId === undefined || userId === undefined) return
    let left = false
    void listDrafts({ corpId, userId }).then((all) => {
      if (!left) setFound({ of: ownerKey({ corpId, userId }), drafts: startDrafts(all) })
    })
    return () => {
      left = true
    }
  }, [corpId, userId])
  // Between two people of one device the list of the first is already not shown (security S-10).
  return found.of === key ? found.drafts : NONE
}

export function startDrafts(found: readonly { item: string; savedAt: string }[]): StartDraft[] {
  return found
    .filter(({ item }) => item.startsWith(PREFIX))
    .map(({ item, savedAt }) => ({ workflowCode: item.slice(PREFIX.length), savedAt }))
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt))
}
