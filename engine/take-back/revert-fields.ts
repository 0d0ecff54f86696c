import { sameValue } from '../../rules/record/canonical.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import { tellChanges } from '../form/fields.ts'
import type { Decision } from '../model/decision.ts'
import type { Run } from '../run/run.ts'

/** Fields that the decision wrote go back where nobody wrote since (V4). */
export function revertFields(run: Run, { wrote = [], order }: Decision): void {
  const later = new Set(
    run.state.slots.flatMap(({ decision }) =>
      decision?.standing === true && decision.order > order
        ? (decision.wrote ?? []).map(({ code }) => code)
        : [],
    ),
  )
  const changes = wrote
    .filter(({ code, after }) => !later.has(code) && sameValue(ownValue(run.data, code), after))
    .map(({ code, before, after }) => ({ code, before: after, after: before }))
  tellChanges(run, changes)
  run.data = { ...run.data, ...Object.fromEntries(changes.map(({ code, after }) => [code, after])) }
}
