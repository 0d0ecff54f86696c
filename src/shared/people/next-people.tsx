import type { ParticipantChoice } from '../../../contract/participant-choice.ts'
import type { PersonRef, UnitRef } from '../../../contract/shapes.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { ChoiceList } from '../../ui/choice/choice-list.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import type { NextPeopleChosen } from './next-people.ts'
import { PeopleField } from './people-field.tsx'

type Props = {
  readonly choices: readonly ParticipantChoice[]
  readonly chosen: NextPeopleChosen
  readonly onChange: (chosen: NextPeopleChosen) => void
}

/** Next steps whose people are chosen here (engine R6); the choice made before a return stands to begin with. */
export function NextPeople({ choices, chosen, onChange }: Props) {
  return choices.map((choice) => (
    <OneStep
      key={choice.activityCode}
      choice={choice}
      people={chosen[choice.activityCode] ?? choice.chosen.map(unitOf)}
      onPeople={(people) => onChange({ ...chosen, [choice.activityCode]: people })}
    />
  ))
}

type StepProps = {
  readonly choice: ParticipantChoice
  readonly people: readonly UnitRef[]
  readonly onPeople: (people: readonly UnitRef[]) => void
}

function OneStep({ choice, people, onPeople }: StepProps) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const locale = useLocale()
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
      options={candidates.map((person) => {
        const name = localisedName(person, locale)
        return {
          value: person.id,
          label: name,
          joins: max > 1,
          end: <Avatar id={person.id} name={name} imgUrl={person.imgUrl} size={28} />,
        }
      })}
    />
  )
}

function unitOf({ id, name, name_i18n, imgUrl }: PersonRef): UnitRef {
  return { id, type: UNIT_TYPE.user, name, ...(name_i18n === undefined ? {} : { name_i18n }), imgUrl }
}
