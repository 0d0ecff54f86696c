import type { MaintenanceRow } from '../../contract/workflow/maintenance-lists.ts'
import type { InstanceListRow } from '../stores/instance-lists.ts'
import { presentPerson } from './people.ts'
import { presentInstance, type RowContext } from './rows.ts'
import { nodeNames } from './timeline/names.ts'
import type { TroubleFound } from './trouble.ts'

/** A row of the instance query with what its administrator has to know beside it. */
export type MaintainedRow = InstanceListRow & {
  readonly trouble: TroubleFound | null
  readonly alike: number
}

export function presentMaintained(
  row: MaintainedRow,
  context: RowContext & { readonly version: number },
): MaintenanceRow {
  const { trouble, alike } = row
  return {
    ...presentInstance(row, context),
    workflowVersion: context.version,
    trouble:
      trouble === null
        ? null
        : {
            ...nodeNames(trouble.node, context),
            kind: trouble.kind,
            reason: trouble.reason,
            leavers: trouble.leavers.map((id) => presentPerson(context.organisation, id)),
            alike,
          },
  }
}
