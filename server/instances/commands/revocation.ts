import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { revokeWorkItem } from '../../../contract/workflow/revoke.ts'
import { guardRevocation } from '../../../engine/commands/guard-withdraw.ts'
import type { FormData } from '../../../engine/model/context.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { perform } from '../perform/perform.ts'
import { contextOf } from '../read/opened-item.ts'
import { readInstance } from '../read/read-instance.ts'

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
  const read = await readInstance(deps, context, input.workflowInstanceId)
  const { view, version } = read
  const { state, record } = view
  const { workflow } = version.definition
  const isStart = workflow.nodes.some((node) => node.type === 'start' && node.code === input.activityCode)
  if (!isStart || state.status !== 'COMPLETED' || state.outcome !== 'agreed') return false
  // What the page offers is asked of the same guard (engine §15 item 6).
  const guarded = guardRevocation(state, contextOf({ ...read, administration: undefined }))
  if (!guarded.ok) throw new Fault(guarded.fault, guarded.details)
  const revocation = workflow.withdraw?.revocation
  if (revocation === undefined) throw new Fault('withdrawEnded')
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
      initiatorId: state.initiatorId,
      departmentId: state.departmentId,
      data,
      opinion: input.reason ?? '',
      parent: { instanceId: view.id, kind: 'revocation', child: 0 },
    }),
  })
  return true
}
