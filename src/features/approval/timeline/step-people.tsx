import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { useMe } from '../../../lib/me.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useName } from '../use-name.ts'
import { StepPerson } from './step-person.tsx'
import styles from './timeline.module.css'

const SHOWN = 5
const FACES = 3

/** The people of a step. Of many, those who decided come first and the rest folds; in turn, the turn stays. */
export function StepPeople({ step }: { readonly step: ApprovalStep }) {
  const { t } = useTranslation()
  const me = useMe()
  const nameOf = useName()
  const [open, setOpen] = useState(false)
  const { nodes } = step
  if (nodes.length === 0) return null
  const ordered =
    step.mode === 'sequence'
      ? nodes
      : [
          ...nodes.filter((person) => person.workActionType !== null),
          ...nodes.filter((person) => person.workActionType === null),
        ]
  const isFolded = nodes.length > SHOWN && !open
  const shown = isFolded ? ordered.slice(0, SHOWN) : ordered
  const folded = isFolded ? ordered.slice(SHOWN) : []
  return (
    <>
      <ol className={styles.people}>
        {shown.map((person, index) => (
          <StepPerson
            // A person stands once in a step, a handed-on slot twice at most.
            key={`${person.approvaler.id} ${person.workItemId ?? index}`}
            person={person}
            predicted={step.predicted}
            isMe={person.approvaler.id === me?.id}
          />
        ))}
      </ol>
      {folded.length > 0 && (
        <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
          <span className={styles.faces}>
            {folded.slice(0, FACES).map(({ approvaler }) => (
              <Avatar
                key={approvaler.id}
                id={approvaler.id}
                name={nameOf(approvaler)}
                imgUrl={approvaler.imgUrl}
                size={20}
              />
            ))}
          </span>
          {folded.every((person) => person.workActionType === null)
            ? t('timeline.moreWaiting', { count: folded.length })
            : t('timeline.morePeople', { count: folded.length })}
          <Icon name="down" size={16} />
        </button>
      )}
    </>
  )
}
