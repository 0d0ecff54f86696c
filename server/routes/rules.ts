import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { executeCustomButton } from '../../contract/custom-button.ts'
import {
  calculateRules,
  checkRules,
  createRule,
  deleteRule,
  getRule,
  listFormRules,
  listRuleQuotes,
  listRulesBySchemaCode,
  type ruleHead,
  updateRule,
} from '../../contract/rules.ts'
import { localised } from '../../rules/text/localised.ts'
import { doneBy } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/once.ts'
import { route, type SessionContext } from '../http/route.ts'
import { askRules, calculate } from '../pages/form-rules/ask-beforehand.ts'
import { formRulesFor } from '../pages/form-rules/form-rules.ts'
import { pressButton } from '../pages/form-rules/press-button.ts'
import { may } from '../policies/permissions.ts'
import { administeredRule, publishedModel, soundRule, storeRule } from '../records/rules/administer.ts'
import { deleteRules, listRules, type StoredRule } from '../stores/apps/business-rules.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'

/** Business rules and form rules (spec §7 "App package and metadata"), and the buttons that carry them out. */
export function registerRuleRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, listRulesBySchemaCode, async ({ schemaCode }, { actor, call }) => {
    const { appCode } = await publishedModel(deps, actor.corpId, schemaCode)
    if (!may(actor, 'manageApps', { appCode })) throw new Fault('noPermission')
    const rules = await listRules(database, actor.corpId, { modelCode: schemaCode })
    return rules.map((stored) => headOf(stored, call.locale))
  })

  route(app, getRule, async ({ id }, { actor, call }) => {
    const stored = await administeredRule(database, actor, id)
    return { ...headOf(stored, call.locale), rule: stored.rule }
  })

  route(app, listRuleQuotes, async ({ id }, { actor, call }) => {
    const { rule } = await administeredRule(database, actor, id)
    const { model } = await publishedModel(deps, actor.corpId, rule.model)
    return model.sheets.flatMap(({ code: sheetCode, buttons = [] }) =>
      buttons
        .filter((button) => button.rule === rule.code)
        .map(({ code, name }) => ({
          type: 'BUTTON' as const,
          schemaCode: model.code,
          sheetCode,
          code,
          name: localised(name, call.locale, 'zh'),
          name_i18n: name,
        })),
    )
  })

  route(app, createRule, async (input, { actor, call }) => {
    const sound = await soundRule(deps, actor, input.rule, call.locale)
    return once(database, actor, { ...createRule, input }, async (tx) => {
      const stored = await storeRule(tx, actor, sound)
      await noteChange(tx, { actor, call }, stored.id, 'created')
      return stored
    })
  })

  route(app, updateRule, async (input, { actor, call }) => {
    await administeredRule(database, actor, input.id)
    const sound = await soundRule(deps, actor, input.rule, call.locale)
    return once(database, actor, { ...updateRule, input }, async (tx) => {
      const before = await administeredRule(tx, actor, input.id, 'lock')
      if (before.fromPackage) throw new Fault('ruleOfApp')
      if (before.version !== input.version) throw new Fault('ruleChanged')
      if (before.appCode !== sound.appCode) throw new Fault('ruleInvalid')
      const stored = await storeRule(tx, actor, { ...sound, id: input.id })
      await noteChange(tx, { actor, call }, stored.id, 'changed')
      return stored
    })
  })

  route(app, deleteRule, async (input, { actor, call }) =>
    once(database, actor, { ...deleteRule, input }, async (tx) => {
      const { id, fromPackage } = await administeredRule(tx, actor, input.id, 'lock')
      if (fromPackage) throw new Fault('ruleOfApp')
      await deleteRules(tx, actor.corpId, [id])
      await noteChange(tx, { actor, call }, id, 'deleted')
      return { id }
    }),
  )

  route(app, checkRules, async (input, context) => askRules(deps, context, input))
  route(app, calculateRules, async (input, context) => calculate(deps, context, input))
  route(app, listFormRules, async ({ schemaCode }, context) => formRulesFor(deps, context, schemaCode))
  route(app, executeCustomButton, async (input, context) => pressButton(deps, context, input))
}

async function noteChange(
  tx: Queryable,
  context: Pick<SessionContext, 'actor' | 'call'>,
  id: string,
  change: 'created' | 'changed' | 'deleted',
): Promise<void> {
  const about = { subjectKind: 'rule', subject: id, detail: { change } }
  await addSecurityEvents(tx, context.actor.corpId, [doneBy(context, 'ruleChanged', about)])
}

function headOf({ id, rule, fromPackage, version }: StoredRule, locale: string): z.input<typeof ruleHead> {
  return {
    id,
    code: rule.code,
    name: localised(rule.name, locale, 'zh'),
    name_i18n: rule.name,
    schemaCode: rule.model,
    triggers: rule.on,
    enabled: rule.enabled !== false,
    fromPackage,
    version,
  }
}
