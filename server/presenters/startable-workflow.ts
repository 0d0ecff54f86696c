import type { StartableWorkflow, WorkflowGroup } from '../../contract/apps.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { localised } from '../../rules/localised.ts'
import type { AppRow, CurrentWorkflowRow } from '../stores/apps.ts'

/** `name` is in the reader's language; the other languages are in `name_i18n`. */
export function startableWorkflow(row: CurrentWorkflowRow, locale: Locale): StartableWorkflow {
  return {
    id: row.code,
    code: row.code,
    name: localised(row.name_i18n, locale, 'zh') || row.name,
    name_i18n: row.name_i18n,
    description_i18n: row.description_i18n,
    appCode: row.app_code,
    schemaCode: row.model_code,
    type: 'Workflow',
    icon: row.icon,
    tint: row.tint,
    favorites: false,
  }
}

/** Workflows under their applications; applications without one are left out. */
export function workflowGroups(
  apps: readonly AppRow[],
  workflows: readonly StartableWorkflow[],
  locale: Locale,
): WorkflowGroup[] {
  return apps.flatMap((app) => {
    const dataList = workflows.filter((workflow) => workflow.appCode === app.code)
    if (dataList.length === 0) return []
    return {
      appCode: app.code,
      appName: localised(app.name_i18n, locale, 'zh') || app.name,
      name_i18n: app.name_i18n,
      icon: app.icon,
      tint: app.tint,
      size: dataList.length,
      dataList,
    }
  })
}
