import type { Person } from '../../rules/organisation/organisation.ts'
import { openActivation, openOwnTask } from '../activations/open.ts'
import { evolve } from '../evolve.ts'
import type { ParentLink } from '../model/child.ts'
import type { Context, FormData } from '../model/context.ts'
import { beginRun, emit, type Run } from '../run/run.ts'

/** A new run at the initiator's own node, his task open: the submit completes it at once (S5). */
export function openNewRun(
  context: Context,
  initiator: Person,
  { departmentId, parent }: { readonly departmentId: string; readonly parent?: ParentLink },
  data: FormData,
): Run {
  const started = {
    type: 'instanceStarted',
    initiatorId: initiator.id,
    submitterId: context.actor.id,
    departmentId,
    ...(parent === undefined ? {} : { parent }),
  } as const
  const run = beginRun(context, evolve(null, started, context.now), data, [started])
  const node = run.flow.start.code
  emit(run, { type: 'tokenCreated', token: 1, node, split: null })
  const step = { token: 1, node, via: { from: null, failed: false } }
  const activation = openActivation(run, step, 'any')
  openOwnTask(run, activation, initiator)
  return run
}
