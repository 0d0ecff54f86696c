import type { MaintenanceRow } from '../../contract/workflow/maintenance-lists.ts'
import { nodeNames } from '../apps/node-names.ts'
import { presentPerson } from '../organisation/people.ts'
import type { InstanceListRow } from '../stores/lists/instance-lists.ts'
import { presentInstance, type RowContext } from './rows.ts'
import type { TroubleFound } from './trouble.ts'

/** A row of the instance query with what its administrator has to know beside it. */
export type MaintainedRow = InstanceListRow & {
  readonly troubles: readonly TroubleFound[]
  readonly alike: number
}

export function presentMaintained(
  row: MaintainedRow,
  context: RowContext & { readonly version: number },
): MaintenanceRow {
  const { troubles, alike } = row
  const [first, ...others] = troubles.map((trouble) => presentTrouble(trouble, context))
  return {
    ...presentInstance(row, context),
    workflowVersion: context.version,
    trouble:
      first === undefined ? null : { ...first, alike, ...(others.length === 0 ? {} : { elsewhere: others }) },
  }
}

function presentTrouble({ node, kind, reason, leavers }: TroubleFound, context: RowContext) {
  const people = leavers.map((id) => presentPerson(context.organisation, id))
  return { ...nodeNames(node, context), kind, reason, leavers: people }
}
