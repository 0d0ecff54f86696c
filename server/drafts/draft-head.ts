import { flowOf } from '../../engine/definition/flow.ts'
import { environmentOf } from '../../engine/form/environment.ts'
import type { Definition } from '../../engine/model/context.ts'
import { evaluateForm } from '../../rules/form/evaluate-form.ts'
import { rightsAt } from '../../rules/form/rights.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import { dayIn } from '../base/days.ts'
import { documentHead } from '../records/forms/document.ts'
import type { Draft, DraftHead } from '../stores/drafts/drafts.ts'
import type { Author } from './author.ts'

/** Title, summary and how far it is filled in, of what was typed so far. */
export function draftHead(
  definition: Definition,
  { actor, organisation, now, timeZone, locale }: Author,
  { data, departmentId, trustorId }: Pick<Draft, 'data' | 'departmentId' | 'trustorId'>,
): DraftHead {
  const { model } = definition
  const initiatorId = trustorId ?? actor.userId
  const environment = environmentOf(
    { now, calendar: organisation.workCalendar },
    { initiatorId, departmentId },
  )
  const record = evaluateForm(model, environment, data).values
  const starter = {
    initiatorId,
    departmentId: departmentId ?? organisation.person(initiatorId)?.departmentIds[0] ?? '',
    day: dayIn(now, timeZone),
  }
  const rights = rightsAt(flowOf(definition).start, model)
  const typed = model.properties.filter(({ code }) => rights(code).editable)
  return {
    ...documentHead(definition, organisation, record, starter, locale),
    filled: typed.filter(({ code }) => isFilled(ownValue(data, code))).length,
    fields: typed.length,
  }
}

/** A table without rows holds nothing. */
function isFilled(value: unknown): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0)
}
