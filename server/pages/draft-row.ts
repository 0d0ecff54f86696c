import { CLIENT_TYPES } from '../../contract/vocabulary.ts'
import type { DraftRow } from '../../contract/workflow/user-drafts.ts'
import { localised } from '../../rules/text/localised.ts'
import type { DraftListRow } from '../stores/lists/draft-list.ts'
import { presentSummary, type RowContext } from './rows.ts'

/** A row of my drafts as the wire shows it, through the eyes of the start form. */
export function presentDraft(
  row: DraftListRow,
  { definition, locale }: Pick<RowContext, 'definition' | 'locale'>,
): DraftRow {
  const { workflow } = definition
  return {
    id: row.item_id,
    instanceId: row.instance_id,
    revision: row.revision,
    instanceName: row.title,
    instanceName_i18n: row.title_i18n,
    workflowCode: row.workflow_code,
    workflowName: localised(workflow.name, locale, 'zh'),
    workflowName_i18n: workflow.name,
    icon: workflow.icon ?? 'doc',
    tint: workflow.tint ?? 0,
    savedAt: row.saved_at.toISOString(),
    client: CLIENT_TYPES.find((type) => type === row.client) ?? null,
    filled: row.filled,
    fields: row.fields,
    summary: presentSummary(row.summary, definition, null, locale),
  }
}
