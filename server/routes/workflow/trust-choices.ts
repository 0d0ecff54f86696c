import type { FastifyInstance } from 'fastify'
import { TRUST_TYPES } from '../../../contract/workflow/trust.ts'
import { listTrustApps, listTrustWorkflows } from '../../../contract/workflow/trust-choices.ts'
import { isInAudience } from '../../../rules/organisation/audience.ts'
import { localised } from '../../../rules/text/localised.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { mayEntrustFor } from '../../policies/trusts.ts'
import { type CurrentWorkflowRow, listApps, listCurrentWorkflows } from '../../stores/apps/apps.ts'

type Caller = Pick<SessionContext, 'actor' | 'call'>
type Asked = { readonly userId?: string | undefined; readonly trustType: string }

/** What a delegation can name (spec §7 "trust variants", engine L1, L10). */
export function registerTrustChoiceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listTrustApps, async (input, context) => {
    const workflows = await entrustable(deps, context, input)
    const holding = new Set(workflows.map(({ app_code }) => app_code))
    const apps = await listApps(deps.database, context.actor.corpId)
    return apps.filter(({ code }) => holding.has(code)).map((row) => presentNamed(row, context))
  })

  route(app, listTrustWorkflows, async (input, context) => {
    const { appCode, schemaCode } = input
    const workflows = await entrustable(deps, context, input)
    return workflows
      .filter(({ app_code }) => appCode === undefined || app_code === appCode)
      .filter(({ model_code }) => schemaCode === undefined || model_code === schemaCode)
      .map((row) => ({ ...presentNamed(row, context), appCode: row.app_code, schemaCode: row.model_code }))
  })
}

async function entrustable(
  { database, definitions, organisations }: Deps,
  { actor }: Caller,
  { userId = actor.userId, trustType }: Asked,
): Promise<readonly CurrentWorkflowRow[]> {
  const { corpId } = actor
  const organisation = await organisations.current(corpId)
  if (!mayEntrustFor(actor, userId, organisation)) throw new Fault('noPermission')
  const rows = await listCurrentWorkflows(database, corpId)
  const person = organisation.person(userId)
  if (trustType === TRUST_TYPES.approval || person === undefined) return rows
  const versions = await Promise.all(rows.map((row) => definitions.byId(corpId, row.version_id)))
  return rows.filter((_, index) => {
    const audience = versions[index]?.definition.workflow.startableBy
    return audience !== undefined && isInAudience(audience, person, organisation)
  })
}

function presentNamed(
  {
    code,
    name,
    name_i18n,
    icon,
    tint,
  }: Pick<CurrentWorkflowRow, 'code' | 'name' | 'name_i18n' | 'icon' | 'tint'>,
  { call }: Caller,
) {
  return { id: code, code, name: localised(name_i18n, call.locale, 'zh') || name, name_i18n, icon, tint }
}
