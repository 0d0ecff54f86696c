import type { OutputOf } from '../../../contract/endpoint.ts'
import type { simulateAction } from '../../../contract/workflow/simulate.ts'
import type { Context } from '../../../engine/model/context.ts'
import type { Asker } from '../../base/fair-queue.ts'
import { Fault } from '../../base/fault.ts'
import { offLoop } from '../../calculation/off-loop.ts'
import { load } from '../../stores/instances/load.ts'
import type { PerformDeps } from '../perform/perform.ts'
import { decideOrRefuse, planOf } from '../perform/plan.ts'
import type { PerformRequest } from '../perform/request.ts'
import { ahead } from './ahead.ts'
import { locks } from './locks.ts'
import type { SimulationScene } from './scene.ts'
import { closes, opens, rerunBecause, waits } from './tasks.ts'
import { timers } from './timers.ts'
import { told } from './told.ts'

export type Simulated = OutputOf<typeof simulateAction>

type SimulationDeps = Pick<PerformDeps, 'database' | 'definitions' | 'models' | 'organisations'>

/** What a command would do: the same checks and the same engine as `perform`, nothing written. */
export async function simulate(deps: SimulationDeps, request: PerformRequest): Promise<Simulated> {
  const { scene, context } = await decideOnly(deps, request)
  const rerun = rerunBecause(scene)
  return {
    opens: opens(scene),
    waits: waits(scene),
    ends: scene.after.outcome,
    closes: closes(scene),
    told: told(scene),
    locks: locks(scene),
    timers: timers(scene),
    ahead: await offLoop(askerOf(request), () => ahead(scene, context)),
    ...(rerun === undefined ? {} : { rerunBecause: rerun }),
  }
}

function askerOf({ corpId, actorId }: PerformRequest): Asker {
  return { corpId, userId: actorId ?? '' }
}

/** The way of `perform` up to the decision; refuses by throwing the same Fault. */
export async function decideOnly(
  deps: SimulationDeps,
  request: PerformRequest,
): Promise<{ readonly scene: SimulationScene; readonly context: Context }> {
  const { corpId, actorId, replayToken, target } = request
  const loaded = await load(deps.database, { corpId, actorId, replayToken, target })
  if (loaded === null) throw new Fault('unauthenticated')
  const organisation = await deps.organisations.of(corpId, loaded.organisationVersion)
  const gathered = { sources: deps, db: deps.database, request, loaded, organisation }
  const plan = await planOf(gathered)
  const { state: after, events, data } = await offLoop(askerOf(request), () => decideOrRefuse(plan, gathered))
  const { definition, context } = plan
  const scene = {
    before: plan.before?.state ?? null,
    after,
    events,
    data,
    definition,
    organisation,
    locale: loaded.locale,
    actorId: actorId ?? '',
    item: loaded.item?.number ?? null,
  }
  return { scene, context }
}
