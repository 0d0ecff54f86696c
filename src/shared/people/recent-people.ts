import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type UnitRef, unitRef } from '../../../contract/shapes.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { useOwner } from '../account/me.ts'
import { loadDraft, saveDraft } from '../drafts/drafts.ts'

const PLACE = 'recentPeople'
const MOST = 12

const kept = z.array(unitRef)

/** Whom this person chose last on this device, the newest first; names stay in its database (security S-09). */
export function useRecentPeople(): {
  readonly recent: readonly UnitRef[]
  remember(units: readonly UnitRef[]): void
} {
  const { corpId, userId } = useOwner() ?? {}
  const [recent, setRecent] = useState<readonly UnitRef[]>([])
  useEffect(() => {
    if (corpId === undefined || userId === undefined) return
    let hasLeft = false
    void loadDraft({ corpId, userId }, PLACE).then((draft) => {
      const parsed = kept.safeParse(draft?.value)
      if (!hasLeft && parsed.success) setRecent(parsed.data)
    })
    return () => {
      hasLeft = true
    }
  }, [corpId, userId])
  const remember = (units: readonly UnitRef[]) => {
    if (corpId === undefined || userId === undefined) return
    const people = units.filter(({ type }) => type === UNIT_TYPE.user)
    const others = recent.filter(({ id }) => !people.some((person) => person.id === id))
    const next = [...people, ...others].slice(0, MOST)
    void saveDraft({ corpId, userId }, PLACE, next, new Date().toISOString())
  }
  return { recent, remember }
}
