import type { Definition } from '../../engine/context.ts'
import { flowOf } from '../../engine/flow.ts'
import { computeFormulas } from '../../rules/compute.ts'
import { ownValue } from '../../rules/form-data.ts'
import { rightsAt } from '../../rules/rights.ts'
import { dayIn } from '../days.ts'
import { documentHead } from '../perform/document.ts'
import type { Draft, DraftHead } from '../stores/drafts.ts'
import type { Author } from './save-draft.ts'

/** Title, summary and how far it is filled in, of what was typed so far. */
export function draftHead(
  definition: Definition,
  { actor, organisation, now, timeZone, locale }: Author,
  { data, departmentId }: Pick<Draft, 'data' | 'departmentId'>,
): DraftHead {
  const { model } = definition
  const record = computeFormulas(model, data)
  const starter = {
    initiatorId: actor.userId,
    departmentId: departmentId ?? organisation.person(actor.userId)?.departmentIds[0] ?? '',
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
