import { sameValue } from '../../rules/canonical.ts'
import type { FieldChange } from '../../rules/form-data.ts'
import { ownValue } from '../../rules/form-data.ts'
import { changeFields } from '../form-changes.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Run } from '../run.ts'
import type { Place } from './place.ts'

/** B11: where a target's node says so, the form is again as it was when that node was last left. */
export function restoreFields(run: Run, places: readonly Place[]): void {
  for (const { node, last } of places) {
    if (last.left === undefined || !restoresFields(run, node)) continue
    const { left } = last
    const codes = new Set([...Object.keys(left), ...Object.keys(run.data)])
    const changes = [...codes].flatMap((code): readonly FieldChange[] => {
      const change = { code, before: ownValue(run.data, code), after: ownValue(left, code) }
      return sameValue(change.before, change.after) ? [] : [change]
    })
    changeFields(run, changes, SYSTEM_ID)
  }
}

/** Whether a node's fields go back when something is returned to it (B11). */
export function restoresFields(run: Run, code: string): boolean {
  const node = run.flow.node(code)
  if (node.type === 'start') return node.restoreFields === true
  return node.type === 'approval' && node.returns?.restoreFields === true
}
