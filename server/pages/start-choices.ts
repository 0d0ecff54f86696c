import type { FormPage } from '../../contract/form-page.ts'
import type { ParticipantChoice } from '../../contract/participant-choice.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'

/** Absent where nobody has to be chosen. */
export function choosing(choices: readonly ParticipantChoice[]): Pick<FormPage, 'participantChoose'> {
  return choices.length === 0 ? {} : { participantChoose: [...choices] }
}

/** A department by its names; empty ones for an id that is gone. */
export function departmentNames(organisation: OrganisationSnapshot, id: string) {
  const department = organisation.department(id)
  return { id, name: department?.name ?? '', name_i18n: department?.name_i18n ?? {} }
}
