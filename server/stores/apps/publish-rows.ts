import type { AppPackage } from '../../../contract/package/app-package.ts'
import type { Workflow } from '../../../contract/package/workflows.ts'
import type { Queryable } from '../../db/database.ts'

type AppAt = { readonly corpId: string; readonly code: string; readonly at: Date }
type AppVersion = AppAt & { readonly version: number; readonly by: string | null }

/** One publication at a time in an organisation; answers its language. */
export async function lockCorp(tx: Queryable, corpId: string): Promise<string> {
  const { rows } = await tx.query<{ locale: string }>({
    text: 'select locale from corp where corp_id = $1 for no key update',
    values: [corpId],
  })
  const [corp] = rows
  if (corp === undefined) throw new Error(`There is no organisation ${corpId}.`)
  return corp.locale
}

export async function publishedApp(
  tx: Queryable,
  corpId: string,
  code: string,
): Promise<{ version: number; checksum: string } | undefined> {
  const { rows } = await tx.query<{ version: number; checksum: string }>({
    text: `select a.version, v.checksum from app a
      join app_version v on v.corp_id = a.corp_id and v.app_code = a.code and v.version = a.version
      where a.corp_id = $1 and a.code = $2`,
    values: [corpId, code],
  })
  return rows[0]
}

export async function writeApp(
  tx: Queryable,
  app: AppVersion,
  { name, pkg }: { readonly name: string; readonly pkg: AppPackage },
): Promise<void> {
  await tx.query({
    text: `insert into app (corp_id, code, version, name, name_i18n, icon, tint, sort_key, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (corp_id, code) do update set version = excluded.version, name = excluded.name,
        name_i18n = excluded.name_i18n, icon = excluded.icon, tint = excluded.tint, sort_key = excluded.sort_key,
        updated_at = excluded.updated_at`,
    values: [
      app.corpId,
      app.code,
      app.version,
      name,
      pkg.name,
      pkg.icon ?? 'apps',
      pkg.tint ?? 0,
      pkg.order ?? 0,
      app.at,
    ],
  })
}

export async function insertAppVersion(
  tx: Queryable,
  app: AppVersion,
  text: string,
  checksum: string,
): Promise<void> {
  await tx.query({
    text: `insert into app_version (corp_id, app_code, version, package, checksum, published_at, published_by)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [app.corpId, app.code, app.version, text, checksum, app.at, app.by],
  })
}

/** The workflow as it is published, the newest version number, and whether the content is the given one. */
export async function publishedWorkflow(
  tx: Queryable,
  corpId: string,
  code: string,
  definition: string,
): Promise<{ versionId: string; version: number; latest: number; same: boolean } | undefined> {
  const { rows } = await tx.query<{ versionId: string; version: number; latest: number; same: boolean }>({
    text: `select w.version_id as "versionId", v.version, v.definition = $3::jsonb as same,
        (select max(n.version) from workflow_version n where n.corp_id = w.corp_id and n.workflow_code = w.code) as latest
      from workflow w
      join workflow_version v on v.corp_id = w.corp_id and v.id = w.version_id
      where w.corp_id = $1 and w.code = $2`,
    values: [corpId, code, definition],
  })
  return rows[0]
}

export async function insertWorkflowVersion(
  tx: Queryable,
  app: AppAt,
  row: {
    readonly id: string
    readonly workflow: Workflow
    readonly definition: string
    readonly version: number
  },
): Promise<void> {
  await tx.query({
    text: `insert into workflow_version
        (corp_id, id, app_code, workflow_code, model_code, version, definition, published_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      app.corpId,
      row.id,
      app.code,
      row.workflow.code,
      row.workflow.model,
      row.version,
      row.definition,
      app.at,
    ],
  })
}

/** Points the workflow at its version, with what lists show of it. */
export async function writeWorkflow(
  tx: Queryable,
  app: AppAt,
  row: {
    readonly workflow: Workflow
    readonly versionId: string
    readonly order: number
    readonly name: string
  },
): Promise<void> {
  const { workflow } = row
  await tx.query({
    text: `insert into workflow (corp_id, code, app_code, model_code, version_id, name, name_i18n,
        description_i18n, icon, tint, sort_key, enabled)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true)
      on conflict (corp_id, code) do update set model_code = excluded.model_code,
        version_id = excluded.version_id, name = excluded.name, name_i18n = excluded.name_i18n,
        description_i18n = excluded.description_i18n, icon = excluded.icon, tint = excluded.tint,
        sort_key = excluded.sort_key, enabled = true`,
    values: [
      app.corpId,
      workflow.code,
      app.code,
      workflow.model,
      row.versionId,
      row.name,
      workflow.name,
      workflow.description ?? {},
      workflow.icon ?? 'file',
      workflow.tint ?? 0,
      row.order,
    ],
  })
}

export async function disableMissingWorkflows(
  tx: Queryable,
  app: AppAt,
  kept: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ code: string }>({
    text: `update workflow set enabled = false
      where corp_id = $1 and app_code = $2 and enabled and code <> all($3) returning code`,
    values: [app.corpId, app.code, kept],
  })
  return rows.map((row) => row.code).sort()
}
