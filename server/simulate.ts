import type { OutputOf } from '../contract/endpoint.ts'
import type { simulateAction } from '../contract/workflow/simulate.ts'
import type { Definition } from '../engine/context.ts'
import type { Activation } from '../engine/model/activation.ts'
import type { Instance } from '../engine/model/instance.ts'
import { agreesNeeded } from '../engine/outcome.ts'
import { localised } from '../rules/localised.ts'
import { Fault } from './http/fault.ts'
import type { OrganisationSnapshot } from './organisation/snapshot.ts'
import { load } from './perform/load.ts'
import { decideOrRefuse, planOf } from './perform/plan.ts'
import type { PerformRequest } from './perform/request.ts'
import type { PerformDeps } from './perform.ts'
import { presentPerson } from './presenters/people.ts'

export type Simulated = OutputOf<typeof simulateAction>

/** What a command would do: the same checks and the same engine as `perform`, nothing written. */
export async function simulate(deps: Omit<PerformDeps, 'hub'>, request: PerformRequest): Promise<Simulated> {
  const { corpId, actorId, replayToken, target } = request
  const loaded = await load(deps.database, { corpId, actorId, replayToken, target })
  if (loaded === null) throw new Fault('unauthenticated')
  const organisation = await deps.organisations.of(corpId, loaded.organisationVersion)
  const plan = await planOf(deps.definitions, deps.database, request, loaded, organisation)
  const { state: after } = decideOrRefuse(plan)
  return describe(plan.before?.state ?? null, after, plan.definition, organisation, loaded.locale)
}

function describe(
  before: Instance | null,
  after: Instance,
  definition: Definition,
  organisation: OrganisationSnapshot,
  locale: string,
): Simulated {
  const known = new Set(before?.activations.map(({ id }) => id))
  const step = (activation: Activation) => {
    const name = definition.workflow.nodes.find(({ code }) => code === activation.node)?.name ?? {}
    return { activityCode: activation.node, activityName: localised(name, locale, 'zh'), name_i18n: name }
  }
  const slotsOf = (activation: Activation) => after.slots.filter((slot) => slot.activation === activation.id)
  const waiting = after.activations.find(
    (activation) => activation.state === 'open' && known.has(activation.id),
  )
  return {
    opens: after.activations
      .filter((activation) => activation.state === 'open' && !known.has(activation.id))
      .map((activation) => ({
        ...step(activation),
        mode: activation.mode,
        people: slotsOf(activation).map((slot) => presentPerson(organisation, slot.holderId)),
      })),
    waits:
      waiting === undefined
        ? null
        : {
            ...step(waiting),
            agreed: slotsOf(waiting).filter((slot) => slot.state === 'agreed').length,
            needed: agreesNeeded(waiting.mode, slotsOf(waiting).length),
          },
    ends: after.outcome,
  }
}
