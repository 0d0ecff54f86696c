import { createHash, randomUUID } from 'node:crypto'
import { type PackageProblem, reportInto } from '../../../checks/problem/problems.ts'
import { checkPublished } from '../../../checks/published/check-published.ts'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import type { BizModel } from '../../../contract/package/models.ts'
import type { Workflow } from '../../../contract/package/workflows.ts'
import { canonicalJson } from '../../../rules/record/canonical.ts'
import { localised } from '../../../rules/text/localised.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { writeWorkflowNodes } from '../../stores/apps/publish-nodes.ts'
import {
  disableMissingWorkflows,
  insertAppVersion,
  insertWorkflowVersion,
  lockCorp,
  publishedApp,
  publishedWorkflow,
  writeApp,
  writeWorkflow,
} from '../../stores/apps/publish-rows.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import { publishRules } from '../business-rules/publish.ts'
import { publishDictionaries } from '../dictionaries/publish.ts'
import { publishedFacts } from './published-facts.ts'

export type Published =
  | {
      readonly ok: true
      /** The application's version; the one it had when nothing changed. */
      readonly version: number
      readonly unchanged: boolean
      /** Workflows that got a new version. */
      readonly workflows: readonly { readonly code: string; readonly version: number }[]
      /** Workflows that are no longer in the package and cannot be started any more. */
      readonly disabled: readonly string[]
    }
  | { readonly ok: false; readonly problems: readonly PackageProblem[] }

type Publication = { readonly by: string | null; readonly now: Date }

/**
 * Publishes a validated package as an immutable version, in one transaction. Content that is already published
 * publishes nothing; a workflow gets a new version only when it or its model changed. Running instances keep theirs.
 */
export async function publishPackage(
  db: Database,
  corpId: string,
  pkg: AppPackage,
  publication: Publication,
): Promise<Published> {
  const text = JSON.stringify(pkg)
  const checksum = createHash('sha256').update(canonicalJson(pkg)).digest('hex')
  return await db.transaction(async (tx) => {
    const locale = await lockCorp(tx, corpId)
    const before = await publishedApp(tx, corpId, pkg.code)
    if (before?.checksum === checksum) {
      return { ok: true, version: before.version, unchanged: true, workflows: [], disabled: [] }
    }
    const problems: PackageProblem[] = []
    checkPublished(pkg, await publishedFacts(tx, corpId, pkg), reportInto(problems))
    if (problems.length > 0) return { ok: false, problems }
    const version = (before?.version ?? 0) + 1
    const app = { corpId, code: pkg.code, version, at: publication.now, by: publication.by }
    await writeApp(tx, app, { name: localised(pkg.name, locale, 'zh'), pkg })
    await insertAppVersion(tx, app, text, checksum)
    await publishDictionaries(tx, app, pkg.dictionaries ?? [], locale)
    await publishRules(tx, app, pkg.rules ?? [])
    const workflows = await publishWorkflows(tx, app, pkg, locale)
    const disabled = await disableMissingWorkflows(
      tx,
      app,
      pkg.workflows.map((workflow) => workflow.code),
    )
    const about = { subjectKind: 'app', subject: pkg.code, detail: { version, checksum } }
    await addSecurityEvents(tx, corpId, [{ kind: 'packagePublished', actorId: publication.by, ...about }])
    return { ok: true, version, unchanged: false, workflows, disabled }
  })
}

type AppAt = { readonly corpId: string; readonly code: string; readonly at: Date }

async function publishWorkflows(
  tx: Queryable,
  app: AppAt,
  pkg: AppPackage,
  locale: string,
): Promise<{ code: string; version: number }[]> {
  const models = new Map(pkg.models.map((model) => [model.code, model]))
  const changed: { code: string; version: number }[] = []
  for (const [order, workflow] of pkg.workflows.entries()) {
    const model = models.get(workflow.model)
    if (model === undefined) throw new Error(`workflow ${workflow.code} was published without validation`)
    const { versionId, version, isNew } = await versionOf(tx, app, workflow, model)
    await writeWorkflow(tx, app, { workflow, versionId, order, name: localised(workflow.name, locale, 'zh') })
    if (isNew) changed.push({ code: workflow.code, version })
  }
  return changed
}

async function versionOf(tx: Queryable, app: AppAt, workflow: Workflow, model: BizModel) {
  const definition = JSON.stringify({ workflow, model })
  const before = await publishedWorkflow(tx, app.corpId, workflow.code, definition)
  if (before?.same) return { versionId: before.versionId, version: before.version, isNew: false }
  const version = (before?.latest ?? 0) + 1
  const versionId = randomUUID()
  await insertWorkflowVersion(tx, app, { id: versionId, workflow, definition, version })
  await writeWorkflowNodes(tx, { corpId: app.corpId, id: versionId, workflow, model })
  return { versionId, version, isNew: true }
}
