import { useState } from 'react'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { useMe } from '../../../shared/account/me.ts'
import { Chip } from '../../../ui/button/chip.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { adderOf, type PersonRow, peopleTree } from './people-tree.ts'
import { StepPerson } from './step-person.tsx'
import styles from './timeline.module.css'

const SHOWN = 5
const FACES = 3

/** The people of a step, group by group where the node has groups (engine M11). */
export function StepPeople({ step }: { readonly step: ApprovalStep }) {
  const { t } = useTranslation()
  const nameOf = useName()
  const rows = peopleTree(step.nodes, step.mode === 'sequence')
  if (rows.length === 0) return null
  if (step.groups === undefined) return <PeopleRows step={step} rows={rows} />
  const groupOf = rows.reduce<number[]>((found, { person, depth }) => {
    // Whoever was added stands with the group of whoever added.
    found.push(depth === 0 ? (person.group ?? 0) : (found.at(-1) ?? 0))
    return found
  }, [])
  return step.groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other name than its place
    <section key={index} className={styles.group}>
      <h4 className={styles.groupHead}>
        <span>{nameOf(group)}</span>
        <Chip state={group.agreed ? 'agreed' : 'plain'}>
          {t(group.agreed ? 'timeline.group.agreed' : 'timeline.group.open')}
        </Chip>
      </h4>
      <PeopleRows step={step} rows={rows.filter((_, place) => groupOf[place] === index)} />
    </section>
  ))
}

type Props = { readonly step: ApprovalStep; readonly rows: readonly PersonRow[] }

/** Of many the rest folds. */
function PeopleRows({ step, rows }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const nameOf = useName()
  const [open, setOpen] = useState(false)
  const isFolded = rows.length > SHOWN && !open
  const folded = isFolded ? rows.slice(SHOWN) : []
  return (
    <>
      <ol className={styles.people}>
        {(isFolded ? rows.slice(0, SHOWN) : rows).map(({ person, depth }, index) => (
          <StepPerson
            // A voice stands twice where a decision of it was taken back.
            key={`${person.slotId ?? person.approvaler.id} ${person.approvaler.id} ${person.approvalTime ?? index}`}
            person={person}
            depth={depth}
            adder={adderOf(person, step.nodes)}
            predicted={step.predicted}
            isMe={person.approvaler.id === me?.id}
          />
        ))}
      </ol>
      {folded.length > 0 && (
        <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
          <span className={styles.faces}>
            {folded.slice(0, FACES).map(({ person: { approvaler } }) => (
              <Avatar
                key={approvaler.id}
                id={approvaler.id}
                name={nameOf(approvaler)}
                imgUrl={approvaler.imgUrl}
                size={20}
              />
            ))}
          </span>
          {folded.every(({ person }) => person.workActionType === null)
            ? t('timeline.moreWaiting', { count: folded.length })
            : t('timeline.morePeople', { count: folded.length })}
          <Icon name="down" size={16} />
        </button>
      )}
    </>
  )
}
