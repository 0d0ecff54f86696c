import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { JumpContext, type Visit } from './jump.ts'
import { RoundFold } from './round-fold.tsx'
import { roundsOf } from './rounds.ts'
import { StepList } from './step-list.tsx'

const FLASH_MS = 1600

/** The flow from top to bottom: earlier rounds folded, the newest one open, what comes next last. */
export function Timeline({ steps }: { readonly steps: readonly ApprovalStep[] }) {
  const rounds = roundsOf(steps)
  const current = rounds.at(-1)
  const [target, setTarget] = useState<Visit | null>(null)
  const jumpTo = useCallback((visit: Visit) => setTarget({ ...visit }), [])
  const jump = useMemo(() => ({ target, jumpTo }), [target, jumpTo])
  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(() => setTarget(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [target])
  return (
    <JumpContext value={jump}>
      {rounds.slice(0, -1).map((round) => (
        <RoundFold key={round.number} round={round} />
      ))}
      <StepList steps={current?.steps ?? []} folds />
    </JumpContext>
  )
}
