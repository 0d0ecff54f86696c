import { NextPeople } from '../../../shared/people/next-people.tsx'
import type { PartProps } from './part-props.ts'

/** Next steps whose people are chosen with the decision (engine R6). */
export function NextPeoplePart({ page, values, onChange }: PartProps) {
  return (
    <NextPeople
      choices={page.participantChoose ?? []}
      chosen={values.nextPeople}
      onChange={(nextPeople) => onChange({ nextPeople })}
    />
  )
}
