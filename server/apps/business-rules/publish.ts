import type { BusinessRule } from '../../../contract/package/rules.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { derivedId } from '../../base/derived-id.ts'
import type { Queryable } from '../../db/database.ts'
import { deleteRules, listRules, writeRule } from '../../stores/apps/business-rules.ts'

/** Stores the rules of a package: a new version of those that changed; those that it has no longer are taken away. */
export async function publishRules(
  tx: Queryable,
  { corpId, code: appCode }: { readonly corpId: string; readonly code: string },
  rules: readonly BusinessRule[],
): Promise<void> {
  const stored = (await listRules(tx, corpId, { appCode })).filter((each) => each.fromPackage)
  const before = new Map(stored.map((each) => [each.id, each.rule]))
  const kept = new Set<string>()
  for (const [sortKey, rule] of rules.entries()) {
    const id = derivedId(corpId, 'businessRule', rule.model, rule.code)
    kept.add(id)
    const known = before.get(id)
    if (known !== undefined && sameValue(known, rule)) continue
    await writeRule(tx, corpId, { id, appCode, fromPackage: true, rule, sortKey, by: null })
  }
  const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await deleteRules(tx, corpId, gone)
}
