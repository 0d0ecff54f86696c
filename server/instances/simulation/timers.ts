import type { OutputOf } from '../../../contract/endpoint.ts'
import type { simulateAction } from '../../../contract/workflow/simulate.ts'
import { flowOf } from '../../../engine/definition/flow.ts'
import { activationOf, itemOf } from '../../../engine/model/state.ts'
import { timeoutOf, stepOf as timerStep } from '../../../engine/timers/settings.ts'
import { nodeNames } from '../../apps/node-names.ts'
import type { SimulationScene } from './scene.ts'

type Timers = NonNullable<OutputOf<typeof simulateAction>['timers']>

/** What would begin to run, soonest first; people of one step whose time is the same are one line. */
export function timers(scene: SimulationScene): Timers {
  const lines = [...timeouts(scene), ...endsOfTrusts(scene)]
  const distinct = new Map(lines.map((line) => [`${line.activityCode} ${line.kind} ${line.at}`, line]))
  return [...distinct.values()].toSorted((a, b) => a.at.localeCompare(b.at))
}

function timeouts(scene: SimulationScene): Timers {
  const { before, after, definition } = scene
  const flow = flowOf(definition)
  const known = new Set(before?.timers)
  return (after.timers ?? [])
    .filter((timer) => timer.state === 'live' && !known.has(timer))
    .map((timer) => {
      const item = itemOf(after, timer.item)
      const settings = timeoutOf(flow, after, item)
      const step = settings === undefined ? undefined : timerStep(settings, timer)
      return { ...nodeNames(item.node, scene), kind: step?.do ?? 'due', at: timer.dueAt }
    })
}

/** A delegate's tasks go back to whom they are for when the delegation is over (engine L2). */
function endsOfTrusts(scene: SimulationScene): Timers {
  const { before, after, organisation } = scene
  const known = new Set(before?.slots.map(({ delegation }) => delegation))
  return after.slots.flatMap(({ delegation, activation }) => {
    if (delegation === undefined || known.has(delegation)) return []
    const { principalId, trustId } = delegation
    const trust = organisation.trustsOf(principalId).find(({ id }) => id === trustId)
    const { node } = activationOf(after, activation)
    return trust === undefined ? [] : [{ ...nodeNames(node, scene), kind: 'trustEnds', at: trust.until }]
  })
}
