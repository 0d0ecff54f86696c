import type { CommandOf } from '../../../engine/commands/command.ts'
import { childInstanceId } from '../../base/derived-id.ts'
import { Fault } from '../../base/fault.ts'
import { instanceById } from '../../stores/instances/instances.ts'
import { performAsSystem } from '../perform/as-system.ts'
import type { PerformDeps } from '../perform/perform.ts'
import { unlessRefused } from '../perform/unless-refused.ts'
import type { Effect } from './effect.ts'

type PayloadOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>['payload']

/** Where an effect comes from: its id makes the replay tokens of all its tries equal. */
export type Source = { readonly corpId: string; readonly effectId: string; readonly instanceId: string }

/**
 * Starts a sub-process (engine Y1). One that its workflow refuses ends as never started, so that the parent does not
 * wait for it for ever. The parent may be nullified while this runs: what it does not want any more is ended.
 */
export async function startChild(
  deps: PerformDeps,
  { corpId, effectId, instanceId }: Source,
  { child, workflow, ...start }: PayloadOf<'startChild'>,
): Promise<void> {
  if (!(await isWanted(deps, corpId, instanceId, child))) return
  const childId = childInstanceId(instanceId, child)
  try {
    await performAsSystem(deps, {
      corpId,
      target: { kind: 'new', workflowCode: workflow, instanceId: childId },
      route: 'startChild',
      body: { child },
      replayToken: effectId,
      command: () => ({
        type: 'submit',
        item: null,
        ...start,
        opinion: '',
        parent: { instanceId, kind: 'child', child },
      }),
    })
  } catch (error) {
    if (!(error instanceof Fault) || isPassing(error)) throw error
    await endChild(deps, { corpId, effectId }, { parentId: instanceId, child, outcome: null })
    return
  }
  await cancelChild(deps, { corpId, effectId, instanceId }, { child })
}

/** Voids a sub-process that its parent does not wait for any more (engine Y1); a repeat finds it ended. */
export async function cancelChild(
  deps: PerformDeps,
  { corpId, effectId, instanceId }: Source,
  { child }: PayloadOf<'cancelChild'>,
): Promise<void> {
  if (await isWanted(deps, corpId, instanceId, child)) return
  const childId = childInstanceId(instanceId, child)
  const found = await instanceById(deps.database, corpId, childId)
  if (found === null || found.state.finishedAt !== null) return
  const parent = await instanceById(deps.database, corpId, instanceId)
  await unlessRefused(['instanceEnded', 'notFound'], () =>
    performAsSystem(deps, {
      corpId,
      target: { kind: 'instance', instanceId: childId, revision: null },
      route: 'cancelChild',
      body: { child },
      replayToken: `${effectId}.cancel`,
      // The reason is the parent: its document number, which needs no translation.
      command: () => ({ type: 'nullify', item: null, opinion: parent?.sequenceNo ?? instanceId }),
    }),
  )
}

/** Null: it could not be started. */
type EndOf = Pick<CommandOf<'endChild'>, 'outcome'>

/** Tells the parent how its sub-process ended, with its form (engine Y1, Y2). */
export async function endChild(
  deps: PerformDeps,
  { corpId, effectId }: Omit<Source, 'instanceId'>,
  { parentId, child, outcome }: Omit<PayloadOf<'endChild'>, 'outcome'> & EndOf,
): Promise<void> {
  const ended = await instanceById(deps.database, corpId, childInstanceId(parentId, child))
  await unlessRefused(['alreadyHandled', 'notFound'], () =>
    performAsSystem(deps, {
      corpId,
      target: { kind: 'instance', instanceId: parentId, revision: null },
      route: 'endChild',
      body: { child, outcome },
      replayToken: `${effectId}.end`,
      command: () => ({ type: 'endChild', child, outcome, data: ended?.record ?? {} }),
    }),
  )
}

async function isWanted(
  { database }: PerformDeps,
  corpId: string,
  parentId: string,
  child: number,
): Promise<boolean> {
  const parent = await instanceById(database, corpId, parentId)
  return parent?.state.children?.[child - 1]?.state === 'running'
}

/** The server's own trouble, not the workflow's no. */
function isPassing({ status, fault }: Fault): boolean {
  return status >= 500 || fault === 'operationFailed'
}
