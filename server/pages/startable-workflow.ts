import type { StartableWorkflow, WorkflowGroup } from '../../contract/apps.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { localised } from '../../rules/text/localised.ts'
import type { UsableApp } from '../portal/usable.ts'

/** In which language names are read, and what the reader keeps at hand. */
export type Reading = {
  readonly language: string
  /** Of the organisation, for names without the reader's. */
  readonly locale: string
  /** Codes of his favourite workflows. */
  readonly favourites: ReadonlySet<string>
}

/** `name` is in the reader's language; the other languages are in `name_i18n`. */
export function startableWorkflow(appCode: string, workflow: Workflow, reading: Reading): StartableWorkflow {
  const { code, name, description, model, icon, tint } = workflow
  return {
    id: code,
    code,
    name: localised(name, reading.language, reading.locale),
    name_i18n: name,
    description_i18n: description ?? {},
    appCode,
    schemaCode: model,
    type: 'Workflow',
    icon: icon ?? 'file',
    tint: tint ?? 0,
    favorites: reading.favourites.has(code),
  }
}

/** What can be started of an application. */
export function startableOf({ pkg, workflows }: UsableApp, reading: Reading): StartableWorkflow[] {
  return workflows.map((workflow) => startableWorkflow(pkg.code, workflow, reading))
}

/** Workflows under their applications; applications without one are left out. */
export function workflowGroups(apps: readonly UsableApp[], reading: Reading): WorkflowGroup[] {
  return apps.flatMap((app) => {
    const dataList = startableOf(app, reading)
    if (dataList.length === 0) return []
    const { code, name, icon, tint } = app.pkg
    return {
      appCode: code,
      appName: localised(name, reading.language, reading.locale),
      name_i18n: name,
      icon: icon ?? 'apps',
      tint: tint ?? 0,
      size: dataList.length,
      dataList,
    }
  })
}
