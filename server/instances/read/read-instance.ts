import type { WorkflowVersion } from '../../apps/definitions.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { readerOf } from '../../organisation/reader.ts'
import { mayRead } from '../../policies/instance.ts'
import { may } from '../../policies/permissions.ts'
import { wasDeleted } from '../../stores/audit/tombstones.ts'
import { hasCopy } from '../../stores/instances/circulates.ts'
import { type InstanceView, instanceById, instanceByItem } from '../../stores/instances/instances.ts'

export type ReadInstance = {
  readonly view: InstanceView
  readonly version: WorkflowVersion
  readonly reader: Awaited<ReturnType<typeof readerOf>>
}

/**
 * An instance that the caller may see, with the version it runs on; whoever may not gets the answer of an unknown id
 * (security Z-01), and of a deleted one whoever asks is told so.
 */
export async function readInstance(
  deps: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  instanceId: string,
): Promise<ReadInstance> {
  const view = await instanceById(deps.database, actor.corpId, instanceId)
  if (view === null && (await wasDeleted(deps.database, actor.corpId, instanceId, actor.userId))) {
    throw new Fault('instanceDeleted')
  }
  return readable(deps, { actor, call }, view)
}

/** The instance of a work item that the caller may see. */
export async function readInstanceOfItem(
  deps: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  itemId: string,
): Promise<ReadInstance> {
  return readable(deps, { actor, call }, await instanceByItem(deps.database, actor.corpId, itemId))
}

async function readable(
  deps: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  view: InstanceView | null,
): Promise<ReadInstance> {
  const reader = await readerOf(deps, actor, call)
  const version = view === null ? null : await deps.definitions.byId(actor.corpId, view.workflowVersionId)
  if (view === null || version === null) throw new Fault('notFound')
  const { definition, appCode } = version
  const isRelated =
    mayRead(actor.userId, actor.permissions, view.state, definition, reader.organisation) ||
    may(actor, 'queryInstances', { appCode })
  if (!isRelated && !(await hasCopy(deps.database, actor.corpId, view.id, actor.userId))) {
    throw new Fault('notFound')
  }
  return { view, version, reader }
}
