import { Suspense, use } from 'react'
import { RowActionsContext } from '../../../shared/lists/rows/row-actions.ts'
import type { Card } from '../card/card-model.ts'
import styles from './card-foot.module.css'
import { CopyLine } from './copy-line.tsx'
import { DraftLine } from './draft-line.tsx'
import { WaitingLine } from './waiting-line.tsx'

/** The last lines of a card: with whom it is, how far it is, who sent it, and what can be done with it from here. */
export function CardFootView({ card }: { readonly card: Card }) {
  const RowActions = use(RowActionsContext)
  const { foot } = card
  switch (foot?.kind) {
    case 'draft':
      return <DraftLine id={card.id} title={card.title} draft={foot} />
    case 'copy':
      return <CopyLine sender={foot.sender} note={foot.note} />
    case 'instance':
      return (
        <>
          {foot.waiting !== null && <WaitingLine steps={foot.waiting.steps} since={foot.waiting.since} />}
          {foot.actions.length > 0 && RowActions !== null && (
            <div className={styles.actions}>
              <Suspense fallback={null}>
                <RowActions
                  instanceId={card.instanceId}
                  workflowCode={card.workflow.code}
                  actions={foot.actions}
                />
              </Suspense>
            </div>
          )}
        </>
      )
    default:
      return null
  }
}
