import type { WorkItemRow } from '../../../../contract/rows.ts'
import type { Fence } from '../../../../contract/shapes.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import { batchActionsOf } from '../../../shared/actions/batch-actions.ts'
import type { ActionKind } from '../../../shared/actions/offers.ts'

/** A row that is decided without opening it: what the list showed of it, and what the server lets be done with it. */
export type BatchItem = {
  readonly id: string
  readonly title: string
  readonly workflowCode: string
  readonly fence: Fence
  readonly may: readonly ActionKind[]
}

export function batchItemOf(row: WorkItemRow, locale: Locale): BatchItem {
  const { id, workflowCode, revision, digest } = row
  return {
    id,
    workflowCode,
    title: localisedName({ name: row.instanceName, name_i18n: row.instanceName_i18n }, locale),
    fence: { revision, digest },
    may: batchActionsOf(row).map(({ kind }) => kind),
  }
}
