import type { ParticipantChoice } from '../../../contract/participant-choice.ts'
import type { UnitRef } from '../../../contract/shapes.ts'

/** The people chosen for next steps, by node. */
export type NextPeopleChosen = Readonly<Record<string, readonly UnitRef[]>>

/** Whether as many are chosen as each step asks for. */
export function isChosen(choices: readonly ParticipantChoice[], all: NextPeopleChosen): boolean {
  return choices.every(({ activityCode, min, max, chosen }) => {
    const count = (all[activityCode] ?? chosen).length
    return count >= min && count <= max
  })
}

/** The choice as a submit sends it. */
export function participantInfosOf(choices: readonly ParticipantChoice[], all: NextPeopleChosen) {
  return choices.map(({ activityCode, chosen }) => ({
    activityCode,
    participantList: (all[activityCode] ?? chosen).map(({ id }) => id),
  }))
}
