import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useOwner } from '../../../shared/account/me.ts'
import type { ActionKind } from '../../../shared/actions/offers.ts'
import { limitsOf } from '../../../shared/actions/sheet-values.ts'
import { PeopleField } from '../../../shared/people/people-field.tsx'
import type { PartProps } from './part-props.ts'

const LABELS = {
  forward: 'approval.people.forward',
  assist: 'approval.people.assist',
  circulate: 'approval.people.circulate',
  adjustParticipant: 'approval.people.adjustParticipant',
} as const satisfies Partial<Record<ActionKind, string>>

/** Administrators may name themselves; nobody hands something to himself. */
const NOT_ONESELF: readonly ActionKind[] = ['forward', 'assist', 'adjustParticipant']

/** Whom an action is for. */
export function PeoplePart({ offer, values, onChange }: PartProps) {
  const { t } = useTranslation()
  const me = useOwner()?.userId
  const { kind } = offer
  const blocked = (id: string) =>
    id === me && NOT_ONESELF.includes(kind) ? t('approval.people.oneself') : undefined
  const limits = limitsOf(offer)
  return (
    <PeopleField
      label={t(isLabelled(kind) ? LABELS[kind] : 'approval.people.handlers')}
      people={values.people}
      onChange={(people) => onChange({ people })}
      limits={limits}
      blocked={blocked}
      {...(limits.min === 0 ? { hint: t('approval.people.asSetUp') } : {})}
    />
  )
}

function isLabelled(kind: ActionKind): kind is keyof typeof LABELS {
  return Object.hasOwn(LABELS, kind)
}
