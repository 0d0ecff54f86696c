import { sameValue } from '../../rules/record/canonical.ts'
import type { FieldChange } from '../../rules/record/form-data.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import { tellChanges } from '../form/fields.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Run } from '../run/run.ts'
import type { Place } from './place.ts'

/** B11: where a target's node says so, the form is again as it was when that node was last left. */
export function restoreFields(run: Run, places: readonly Place[]): void {
  for (const { left } of places.map(({ last }) => last)) {
    if (left === undefined) continue
    const codes = new Set([...Object.keys(left), ...Object.keys(run.data)])
    const changes = [...codes].flatMap((code): readonly FieldChange[] => {
      const change = { code, before: ownValue(run.data, code), after: ownValue(left, code) }
      return sameValue(change.before, change.after) ? [] : [change]
    })
    tellChanges(run, changes, SYSTEM_ID)
    run.data = left
  }
}
