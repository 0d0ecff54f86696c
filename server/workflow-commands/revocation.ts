import type { ParsedInputOf } from '../../contract/endpoint.ts'
import type { revokeWorkItem } from '../../contract/workflow/revoke.ts'
import type { FormData } from '../../engine/context.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import type { SessionContext } from '../http/route.ts'
import { perform } from '../perform.ts'
import { readInstance } from '../read-instance.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Withdrawing an agreed instance asks for a revocation: a linked instance with an approval of its own (engine W5). The
 * revoking form gets the values of the fields it has in common, and the reason. False: nothing to revoke here, the
 * instance is not agreed.
 */
export async function startRevocation(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  input: ParsedInputOf<typeof revokeWorkItem>,
): Promise<boolean> {
  const { view, version, reader } = await readInstance(deps, context, input.workflowInstanceId)
  const { state, record } = view
  const { workflow } = version.definition
  const isStart = workflow.nodes.some((node) => node.type === 'start' && node.code === input.activityCode)
  if (!isStart || state.status !== 'COMPLETED' || state.outcome !== 'agreed') return false
  if (state.initiatorId !== context.actor.userId) throw new Fault('noPermission')
  const revocation = workflow.withdraw?.revocation
  if (revocation === undefined) throw new Fault('withdrawEnded')
  if (state.revoked === true) throw new Fault('revokedAlready')
  const age = Date.parse(reader.now) - Date.parse(state.finishedAt ?? reader.now)
  if (age > revocation.days * DAY) throw new Fault('withdrawTooLate', { params: { max: revocation.days } })
  const next = await deps.definitions.current(context.actor.corpId, revocation.workflow)
  if (next === null) throw new Fault('formNotPublished')
  const known = new Set(next.definition.model.properties.map((property) => property.code))
  const carried: FormData = Object.fromEntries(Object.entries(record).filter(([code]) => known.has(code)))
  const data = known.has('reason') && input.reason ? { ...carried, reason: input.reason } : carried
  await perform(deps, {
    corpId: context.actor.corpId,
    actorId: context.actor.userId,
    requestId: context.call.requestId,
    client: context.call.client,
    language: context.call.locale,
    replayToken: input.replayToken,
    route: 'revokeWorkItem',
    body: input,
    target: { kind: 'new', workflowCode: revocation.workflow },
    command: () => ({
      type: 'submit',
      item: null,
      initiatorId: context.actor.userId,
      departmentId: state.departmentId,
      data,
      opinion: input.reason ?? '',
      parent: { instanceId: view.id, kind: 'revocation', child: 0 },
    }),
  })
  return true
}
