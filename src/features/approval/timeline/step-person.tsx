import { type ReactNode, useId, useState } from 'react'
import type { StepPerson as Person } from '../../../../contract/instances.ts'
import { showsAsUnsupported } from '../../../../rules/text/html-text.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { ChangesLink } from '../../../shared/changes/changes-link.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Papers } from '../papers/papers.tsx'
import { AssistList } from './assist-list.tsx'
import { PersonWhen } from './person-when.tsx'
import { reasonText } from './reason-text.ts'
import { RuleDecision } from './rule-decision.tsx'
import { Superseded } from './superseded.tsx'
import styles from './timeline.module.css'
import { Verdict } from './verdict.tsx'

type Props = {
  readonly person: Person
  /** In the tree of added signers; two levels are indented. */
  readonly depth: number
  readonly adder: Person | undefined
  readonly predicted: boolean
  /** It is me and I am asked: why I am stands there at once. */
  readonly isMe: boolean
}

const DEPTHS = [undefined, styles.added, styles.addedTwice]

/** One voice of a step. A tap says why this person was asked. */
export function StepPerson({ person, depth, adder, predicted, isMe }: Props) {
  const { t } = useTranslation()
  const nameOf = useName()
  const { approvaler, onBehalfOf, opinion, standing } = person
  const shown = onBehalfOf ?? approvaler
  const isStruck = !standing && person.workActionType !== null
  const place = DEPTHS[Math.min(depth, 2)]
  if (person.byRule !== undefined) {
    return (
      <li className={cx(styles.person, place, isStruck && styles.struck)}>
        <RuleDecision person={person} rule={person.byRule} />
      </li>
    )
  }
  return (
    <li className={cx(styles.person, place, isStruck && styles.struck)}>
      <Avatar
        id={shown.id}
        name={nameOf(shown)}
        imgUrl={shown.imgUrl}
        gone={shown.disabled === true}
        size={32}
      />
      <div className={styles.words}>
        <Why person={person} isOpen={isMe && person.workActionType === null}>
          <span className={styles.nameLine}>
            <span className={styles.name}>{nameOf(shown)}</span>
            {shown.departmentName !== undefined && (
              <span className={styles.place}>
                {nameOf({ name: shown.departmentName, name_i18n: shown.departmentName_i18n })}
              </span>
            )}
            {shown.disabled === true && <span className={styles.place}>{t('ui.hasLeft')}</span>}
          </span>
          <Verdict person={person} predicted={predicted} />
        </Why>
        <PersonWhen person={person} adder={adder} />
        {opinion !== '' && (
          <p className={styles.opinion}>
            {showsAsUnsupported(opinion) ? t('timeline.unsupported') : opinion}
          </p>
        )}
        <Papers papers={person.papers} by={nameOf(approvaler)} />
        <ChangesLink logId={person.changes} />
        {isStruck && <Superseded person={person} />}
        <AssistList assists={person.assists ?? []} />
      </div>
    </li>
  )
}

type WhyProps = { readonly person: Person; readonly isOpen: boolean; readonly children: ReactNode }

/** The head of a person, which opens to the reasons link by link (engine R9). */
function Why({ person, isOpen, children }: WhyProps) {
  const { t } = useTranslation()
  const nameOf = useName()
  const [open, setOpen] = useState(isOpen)
  const whyId = useId()
  const { reasons } = person
  return (
    <>
      <button
        type="button"
        className={styles.who}
        aria-expanded={reasons.length === 0 ? undefined : open}
        aria-controls={whyId}
        disabled={reasons.length === 0}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      <div id={whyId}>
        {open && (
          <ol aria-label={t('timeline.why')}>
            {reasons.map((reason, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same link may come twice in a chain
              <li key={index} className={styles.why}>
                {reasonText(t, reason, nameOf)}
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}
