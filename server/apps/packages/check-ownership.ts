import { type PackageProblem, reportInto } from '../../../checks/problem/problems.ts'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import type { Queryable } from '../../db/database.ts'

/**
 * A package never takes over a workflow, biz model or dictionary of another application (security X-05), not even one that was
 * taken out of it: its instances and records are still there.
 */
export async function checkOwnership(
  db: Queryable,
  corpId: string,
  pkg: AppPackage,
): Promise<PackageProblem[]> {
  const problems: PackageProblem[] = []
  const report = reportInto(problems)
  const workflows = await ownersOf(db, OTHER_WORKFLOWS, corpId, pkg.code)
  const models = await ownersOf(db, OTHER_MODELS, corpId, pkg.code)
  pkg.workflows.forEach(({ code }, w) => {
    const app = workflows.get(code)
    if (app !== undefined) report(['workflows', w, 'code'], 'codeOfOtherApp', { code, app })
  })
  pkg.models.forEach(({ code }, m) => {
    const app = models.get(code)
    if (app !== undefined) report(['models', m, 'code'], 'codeOfOtherApp', { code, app })
  })
  const dictionaries = await ownersOf(db, OTHER_DICTIONARIES, corpId, pkg.code)
  ;(pkg.dictionaries ?? []).forEach(({ code }, d) => {
    const app = dictionaries.get(code)
    if (app !== undefined) report(['dictionaries', d, 'code'], 'codeOfOtherApp', { code, app })
  })
  return problems
}

const OTHER_WORKFLOWS = 'select code, app_code from workflow where corp_id = $1 and app_code <> $2'
const OTHER_DICTIONARIES = `select code, coalesce(app_code, '–') as app_code from dictionary
  where corp_id = $1 and app_code is distinct from $2`
const OTHER_MODELS = `select distinct model ->> 'code' as code, v.app_code
  from app_version v, json_array_elements(v.package -> 'models') as model
  where v.corp_id = $1 and v.app_code <> $2`

async function ownersOf(
  db: Queryable,
  text: string,
  corpId: string,
  appCode: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ code: string; app_code: string }>({ text, values: [corpId, appCode] })
  return new Map(rows.map((row) => [row.code, row.app_code]))
}
