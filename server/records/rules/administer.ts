import { randomUUID } from 'node:crypto'
import { checkRule } from '../../../checks/business-rules/check-rules.ts'
import { withOwnDictionaries } from '../../../checks/models/own-dictionaries.ts'
import { type PackageProblem, reportInto } from '../../../checks/problem/problems.ts'
import { appPackage } from '../../../contract/package/app-package.ts'
import { type BusinessRule, businessRule } from '../../../contract/package/rules.ts'
import { problemText } from '../../apps/packages/problem-text.ts'
import type { Actor } from '../../base/actor.ts'
import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { may } from '../../policies/permissions.ts'
import { currentPackage } from '../../stores/apps/apps.ts'
import { findRule, listRules, type StoredRule, writeRule } from '../../stores/apps/business-rules.ts'

const MODEL_CODE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** The application of a model, by its code; refuses unknown and impossible ones by their own faults. */
export async function publishedModel(deps: Pick<Deps, 'models'>, corpId: string, code: string) {
  if (!MODEL_CODE.test(code)) throw new Fault('modelCodeInvalid', { params: { code: code.slice(0, 64) } })
  const found = await deps.models.find(corpId, code)
  if (found === null) throw new Fault('modelUnknown', { params: { code } })
  return found
}

/** A rule that the caller administers; for everyone else there is none (security Z-01). */
export async function administeredRule(
  db: Queryable,
  actor: Actor,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<StoredRule> {
  const stored = await findRule(db, actor.corpId, id, lock)
  if (stored === null || !may(actor, 'manageApps', { appCode: stored.appCode })) throw new Fault('notFound')
  return stored
}

/** What a caller sent, as a rule that is sound on its application's models; else every problem with its place. */
export async function soundRule(
  deps: Deps,
  actor: Actor,
  sent: unknown,
  locale: Parameters<typeof problemText>[1],
): Promise<{ readonly rule: BusinessRule; readonly appCode: string }> {
  const parsed = businessRule.safeParse(sent)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({
      path: ['rule', ...issue.path].join('.'),
      problem: 'badFormat',
    }))
    throw new Fault('ruleInvalid', { problems: problems.slice(0, 100) })
  }
  const rule = parsed.data
  const { appCode } = await publishedModel(deps, actor.corpId, rule.model)
  if (!may(actor, 'manageApps', { appCode })) throw new Fault('noPermission')
  const pkg = withOwnDictionaries(
    appPackage.parse(await currentPackage(deps.database, actor.corpId, appCode)),
  )
  const found: PackageProblem[] = []
  checkRule(rule, new Map(pkg.models.map((model) => [model.code, model])), ['rule'], reportInto(found))
  if (found.length > 0) {
    const problems = found.map((problem) => ({
      path: problem.path,
      problem: 'refusedByRule',
      params: { message: problemText(problem, locale) },
    }))
    throw new Fault('ruleInvalid', { problems })
  }
  return { rule, appCode }
}

/** Stores a rule of administrators; its code is free among those of its model. */
export async function storeRule(
  tx: Queryable,
  { corpId, userId }: Actor,
  { id = randomUUID(), appCode, rule }: { id?: string; appCode: string; rule: BusinessRule },
): Promise<{ id: string; version: number }> {
  const others = await listRules(tx, corpId, { modelCode: rule.model })
  if (others.some((other) => other.rule.code === rule.code && other.id !== id)) {
    throw new Fault('ruleCodeTaken', { params: { code: rule.code } })
  }
  const row = { id, appCode, fromPackage: false, rule, sortKey: LAST, by: userId }
  return { id, version: await writeRule(tx, corpId, row) }
}

/** Rules of administrators come after those of the package. */
const LAST = 1_000
