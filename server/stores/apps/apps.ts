import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'

export type AppRow = {
  readonly code: string
  readonly version: number
  readonly name: string
  readonly name_i18n: NameI18n
  readonly icon: string
  readonly tint: number
}

/** A workflow that can be started, with its application. */
export type CurrentWorkflowRow = {
  readonly code: string
  readonly app_code: string
  readonly model_code: string
  readonly version_id: string
  readonly version: number
  readonly name: string
  readonly name_i18n: NameI18n
  readonly description_i18n: NameI18n
  readonly icon: string
  readonly tint: number
}

export type WorkflowVersionRow = {
  readonly id: string
  readonly app_code: string
  readonly version: number
  readonly definition: unknown
}

export async function listApps(db: Queryable, corpId: string): Promise<AppRow[]> {
  const { rows } = await db.query<AppRow>({
    name: 'list_apps',
    text: `select code, version, name, name_i18n, icon, tint from app where corp_id = $1 order by sort_key, code`,
    values: [corpId],
  })
  return rows
}

const CURRENT = `select w.code, w.app_code, w.model_code, w.version_id, v.version, w.name, w.name_i18n,
  w.description_i18n, w.icon, w.tint
from workflow w
join workflow_version v on v.corp_id = w.corp_id and v.id = w.version_id
join app a on a.corp_id = w.corp_id and a.code = w.app_code
where w.corp_id = $1 and w.enabled`

/** The workflows of all applications, in the order of their applications. */
export async function listCurrentWorkflows(db: Queryable, corpId: string): Promise<CurrentWorkflowRow[]> {
  const { rows } = await db.query<CurrentWorkflowRow>({
    name: 'list_current_workflows',
    text: `${CURRENT} order by a.sort_key, a.code, w.sort_key, w.code`,
    values: [corpId],
  })
  return rows
}

/** The published version of a workflow; undefined when there is none or it was taken out of its package. */
export async function currentWorkflowVersionId(
  db: Queryable,
  corpId: string,
  code: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ version_id: string }>({
    name: 'current_workflow_version_id',
    text: 'select version_id from workflow where corp_id = $1 and code = $2 and enabled',
    values: [corpId, code],
  })
  return rows[0]?.version_id
}

export async function findWorkflowVersion(
  db: Queryable,
  corpId: string,
  versionId: string,
): Promise<WorkflowVersionRow | undefined> {
  const { rows } = await db.query<WorkflowVersionRow>({
    name: 'find_workflow_version',
    text: 'select id, app_code, version, definition from workflow_version where corp_id = $1 and id = $2',
    values: [corpId, versionId],
  })
  return rows[0]
}

/** Several versions at once; those that there are not are absent. */
export async function findWorkflowVersions(
  db: Queryable,
  corpId: string,
  versionIds: readonly string[],
): Promise<readonly { readonly id: string; readonly definition: unknown }[]> {
  const { rows } = await db.query<{ id: string; definition: unknown }>({
    name: 'find_workflow_versions',
    text: 'select id, definition from workflow_version where corp_id = $1 and id = any($2::uuid[])',
    values: [corpId, versionIds],
  })
  return rows
}

/** The package of an application as it was published last. */
export async function currentPackage(db: Queryable, corpId: string, appCode: string): Promise<unknown> {
  const { rows } = await db.query<{ package: unknown }>({
    text: `select v.package from app a
      join app_version v on v.corp_id = a.corp_id and v.app_code = a.code and v.version = a.version
      where a.corp_id = $1 and a.code = $2`,
    values: [corpId, appCode],
  })
  return rows[0]?.package
}

/** Which version of each application counts now. */
export async function currentPackageVersions(
  db: Queryable,
  corpId: string,
): Promise<readonly { readonly code: string; readonly version: number }[]> {
  const { rows } = await db.query<{ code: string; version: number }>({
    name: 'current_package_versions',
    text: 'select code, version from app where corp_id = $1 order by code',
    values: [corpId],
  })
  return rows
}

/** A published package as it was parsed; undefined when there is no such version. */
export async function packageVersion(
  db: Queryable,
  corpId: string,
  appCode: string,
  version: number,
): Promise<unknown> {
  const { rows } = await db.query<{ package: unknown }>({
    text: 'select package from app_version where corp_id = $1 and app_code = $2 and version = $3',
    values: [corpId, appCode, version],
  })
  return rows[0]?.package
}
