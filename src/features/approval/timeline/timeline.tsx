import type { ApprovalStep } from '../../../../contract/instances.ts'
import { RoundFold } from './round-fold.tsx'
import { roundsOf } from './rounds.ts'
import { StepView } from './step-view.tsx'
import styles from './timeline.module.css'

/** The flow from top to bottom: earlier rounds folded, the newest one open, what comes next last. */
export function Timeline({ steps }: { readonly steps: readonly ApprovalStep[] }) {
  const rounds = roundsOf(steps)
  const current = rounds.at(-1)
  return (
    <>
      {rounds.slice(0, -1).map((round) => (
        <RoundFold key={round.number} round={round} />
      ))}
      <ol className={styles.list}>
        {current?.steps.map((step, index) => (
          <StepView key={`${step.activityCode} ${step.round} ${step.startTime ?? index}`} step={step} />
        ))}
      </ol>
    </>
  )
}
