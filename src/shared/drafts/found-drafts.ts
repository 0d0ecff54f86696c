import { useEffect, useState } from 'react'
import type { Owner } from '../../lib/session/owner.ts'
import type { FormFiles } from '../files/upload-lists.ts'
import { cancelFields, moveFields } from '../files/uploads.ts'
import { type Draft, draftsOf } from './drafts.ts'
import { type KeptForm, keptFormOf } from './kept-form.ts'

/** Whose, of what, and where the same was typed before. */
export type At = { readonly owner: Owner; readonly item: string; readonly formerly: readonly string[] }

/** What was typed here earlier, in another tab, or before the page died. */
export type FoundDraft = {
  readonly savedAt: string
  readonly writer: string
  readonly kept: KeptForm
  /** Where it was kept: here, or at an earlier item of the same voice. */
  readonly item: string
}

/** What was found at a place when it was opened, by other writers than this page. */
export function useFound(place: At | null, writer: string) {
  const [found, setFound] = useState<readonly FoundDraft[]>([])
  const [looked, setLooked] = useState<At | null>(null)
  useEffect(() => {
    setFound([])
    if (place === null) return
    let hasLeft = false
    void foundAt(place).then((drafts) => {
      if (hasLeft) return
      setFound(drafts.filter((draft) => draft.writer !== writer))
      setLooked(place)
    })
    return () => {
      hasLeft = true
    }
  }, [place, writer])
  return { found, setFound, isLooking: looked !== place }
}

/** What is kept at a place and at those before it, the newest first. */
async function foundAt({ owner, item, formerly }: At): Promise<FoundDraft[]> {
  const found = await Promise.all(
    [item, ...formerly].map(async (each) =>
      (await draftsOf(owner, each)).flatMap((one) => parsed(one, each)),
    ),
  )
  return found.flat().sort((one, other) => other.savedAt.localeCompare(one.savedAt))
}

function parsed({ value, savedAt, writer }: Draft, item: string): FoundDraft[] {
  const kept = keptFormOf(value)
  return kept === undefined ? [] : [{ savedAt, writer, kept, item }]
}

/** Files that were on their way to a form that was left, where they are not those of this one. */
function filesOf({ kept: { form } }: FoundDraft, own: FormFiles | undefined): FormFiles | undefined {
  return form === undefined || own === undefined || own.form === form ? undefined : { ...own, form }
}

export function moveFiles(place: At | null, found: FoundDraft, own: FormFiles | undefined): void {
  const from = filesOf(found, own)
  if (from !== undefined && own !== undefined) void moveFields(place?.owner, from, own)
}

export function cancelFiles(
  { owner }: Pick<At, 'owner'>,
  found: FoundDraft,
  own: FormFiles | undefined,
): void {
  const from = filesOf(found, own)
  if (from !== undefined) void cancelFields(owner, from)
}
