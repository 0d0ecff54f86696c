import { type BusinessRule, businessRule, type RuleTrigger } from '../../../contract/package/rules.ts'
import type { Queryable } from '../../db/database.ts'

/** A rule as it is stored. */
export type StoredRule = {
  readonly id: string
  readonly appCode: string
  readonly version: number
  readonly fromPackage: boolean
  readonly rule: BusinessRule
}

type Row = {
  id: string
  app_code: string
  version: number
  from_package: boolean
  definition: unknown
}

const COLUMNS = 'id, app_code, version, from_package, definition'

function storedRule(row: Row): StoredRule {
  return {
    id: row.id,
    appCode: row.app_code,
    version: row.version,
    fromPackage: row.from_package,
    rule: businessRule.parse(row.definition),
  }
}

/** The rules of a model that are on for one of the triggers, in their order. */
export async function rulesOn(
  db: Queryable,
  corpId: string,
  modelCode: string,
  triggers: readonly RuleTrigger[],
): Promise<StoredRule[]> {
  const { rows } = await db.query<Row>({
    name: 'business-rules-on',
    text: `select ${COLUMNS} from business_rule
      where corp_id = $1 and model_code = $2 and enabled and triggers && $3::text[] order by sort_key, code`,
    values: [corpId, modelCode, triggers],
  })
  return rows.map(storedRule)
}

/** Every rule of a model, or of an application. */
export async function listRules(
  db: Queryable,
  corpId: string,
  of: { readonly modelCode: string } | { readonly appCode: string },
): Promise<StoredRule[]> {
  const [column, value] = 'modelCode' in of ? ['model_code', of.modelCode] : ['app_code', of.appCode]
  const { rows } = await db.query<Row>({
    text: `select ${COLUMNS} from business_rule where corp_id = $1 and ${column} = $2 order by sort_key, code`,
    values: [corpId, value],
  })
  return rows.map(storedRule)
}

export async function findRule(
  db: Queryable,
  corpId: string,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<StoredRule | null> {
  const { rows } = await db.query<Row>({
    text: `select ${COLUMNS} from business_rule where corp_id = $1 and id = $2 ${lock === 'lock' ? 'for update' : ''}`,
    values: [corpId, id],
  })
  const row = rows[0]
  return row === undefined ? null : storedRule(row)
}

/** A rule as one of its versions said it. */
export async function ruleVersion(
  db: Queryable,
  corpId: string,
  id: string,
  version: number,
): Promise<BusinessRule | null> {
  const { rows } = await db.query<{ definition: unknown }>({
    text: 'select definition from business_rule_version where corp_id = $1 and rule_id = $2 and version = $3',
    values: [corpId, id, version],
  })
  const row = rows[0]
  return row === undefined ? null : businessRule.parse(row.definition)
}

export type RuleWrite = Omit<StoredRule, 'version'> & { readonly sortKey: number; readonly by: string | null }

/** Stores a rule as its next version, and answers which one that is; the first one is 1. */
export async function writeRule(tx: Queryable, corpId: string, row: RuleWrite): Promise<number> {
  const { rows } = await tx.query<{ version: number }>({
    text: `with written as (
        insert into business_rule (corp_id, id, app_code, model_code, code, sort_key, triggers, enabled, from_package,
          version, definition, updated_at, updated_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
          1 + coalesce((select max(v.version) from business_rule_version v where v.corp_id = $1 and v.rule_id = $2), 0),
          $10, app_now(), $11)
        on conflict (corp_id, id) do update set model_code = excluded.model_code, code = excluded.code,
          sort_key = excluded.sort_key, triggers = excluded.triggers, enabled = excluded.enabled,
          version = excluded.version, definition = excluded.definition, updated_at = excluded.updated_at,
          updated_by = excluded.updated_by
        returning version)
      insert into business_rule_version (corp_id, rule_id, version, definition, at, by_id)
      select $1, $2, written.version, $10, app_now(), $11 from written returning version`,
    values: [
      corpId,
      row.id,
      row.appCode,
      row.rule.model,
      row.rule.code,
      row.sortKey,
      row.rule.on,
      row.rule.enabled !== false,
      row.fromPackage,
      JSON.stringify(row.rule),
      row.by,
    ],
  })
  const version = rows[0]?.version
  if (version === undefined) throw new Error('a rule was not written')
  return version
}

/** Takes rules away; their versions stay. */
export async function deleteRules(tx: Queryable, corpId: string, ids: readonly string[]): Promise<void> {
  await tx.query({
    text: 'delete from business_rule where corp_id = $1 and id = any($2)',
    values: [corpId, ids],
  })
}
