import type { WorkItemRow } from '../../../../contract/rows.ts'
import type { Fence } from '../../../../contract/shapes.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'

/** A row that is decided without opening it: what the list showed of it, and what the server lets be done with it. */
export type BatchItem = {
  readonly id: string
  readonly title: string
  readonly workflowCode: string
  readonly fence: Fence
  readonly mayAgree: boolean
  readonly mayForward: boolean
}

export function batchItemOf(row: WorkItemRow, locale: Locale): BatchItem {
  const { id, workflowCode, revision, digest } = row
  return {
    id,
    workflowCode,
    title: localisedName({ name: row.instanceName, name_i18n: row.instanceName_i18n }, locale),
    fence: { revision, digest },
    mayAgree: row.batchOperate,
    mayForward: row.batchForward,
  }
}
