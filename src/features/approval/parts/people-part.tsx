import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useOwner } from '../../../shared/account/me.ts'
import { ACTIONS } from '../../../shared/actions/actions.ts'
import { limitsOf } from '../../../shared/actions/sheet-rules.ts'
import { PeopleField } from '../../../shared/people/people-field.tsx'
import type { PartProps } from './part-props.ts'

/** Whom an action is for. */
export function PeoplePart({ offer, values, onChange }: PartProps) {
  const { t } = useTranslation()
  const me = useOwner()?.userId
  const { label = 'handlers', notOneself } = ACTIONS[offer.kind].people ?? {}
  const blocked = (id: string) => (id === me && notOneself ? t('approval.people.oneself') : undefined)
  const limits = limitsOf(offer)
  return (
    <PeopleField
      label={t(`approval.people.${label}`)}
      people={values.people}
      onChange={(people) => onChange({ people })}
      limits={limits}
      blocked={blocked}
      {...(limits.min === 0 ? { hint: t('approval.people.asSetUp') } : {})}
    />
  )
}
