import { useTranslation } from 'react-i18next'
import type { FormPage } from '../../../../contract/forms.ts'
import type { PersonRef, UnitRef } from '../../../../contract/shapes.ts'
import { UNIT_TYPE } from '../../../../contract/vocabulary.ts'
import { useLocalised } from '../../../lib/use-localised.ts'
import { useName } from '../../../lib/use-name.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { PeopleField } from '../../../ui/people/people-field.tsx'
import type { PartProps } from './part-props.ts'

type Choice = NonNullable<FormPage['participantChoose']>[number]

/** Next steps whose people are chosen here (engine R6); the choice made before a return stands to begin with. */
export function NextPeoplePart({ page, values, onChange }: PartProps) {
  return page.participantChoose?.map((choice) => (
    <OneStep
      key={choice.activityCode}
      choice={choice}
      people={values.nextPeople[choice.activityCode] ?? choice.chosen.map(unitOf)}
      onPeople={(people) => onChange({ nextPeople: { ...values.nextPeople, [choice.activityCode]: people } })}
    />
  ))
}

type Props = {
  readonly choice: Choice
  readonly people: readonly UnitRef[]
  readonly onPeople: (people: readonly UnitRef[]) => void
}

function OneStep({ choice, people, onPeople }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  const { candidates, min, max } = choice
  const label = t('approval.people.next', { node: localise(choice.name_i18n, choice.activityName) })
  if (candidates === undefined)
    return <PeopleField label={label} people={people} onChange={onPeople} limits={{ min, max }} />
  const toggle = (id: string) => {
    const pressed = candidates.find((person) => person.id === id)
    if (pressed === undefined) return
    const rest = people.filter((person) => person.id !== id)
    if (rest.length < people.length) return onPeople(rest)
    onPeople(max === 1 ? [unitOf(pressed)] : [...rest, unitOf(pressed)])
  }
  return (
    <ChoiceList
      label={label}
      required={min > 0}
      hint={max > 1 ? t('people.most', { count: max }) : undefined}
      chosen={people.map(({ id }) => id)}
      onToggle={toggle}
      options={candidates.map((person) => ({
        value: person.id,
        label: nameOf(person),
        joins: max > 1,
        end: <Avatar id={person.id} name={nameOf(person)} imgUrl={person.imgUrl} size={28} />,
      }))}
    />
  )
}

function unitOf({ id, name, name_i18n, imgUrl }: PersonRef): UnitRef {
  return { id, type: UNIT_TYPE.user, name, ...(name_i18n === undefined ? {} : { name_i18n }), imgUrl }
}
