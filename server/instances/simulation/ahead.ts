import type { OutputOf } from '../../../contract/endpoint.ts'
import type { NameI18n } from '../../../contract/shapes.ts'
import type { simulateAction } from '../../../contract/workflow/simulate.ts'
import { flowOf } from '../../../engine/definition/flow.ts'
import { isRunning } from '../../../engine/guards/guards.ts'
import type { Context } from '../../../engine/model/context.ts'
import { type Dependency, predict } from '../../../engine/views/predict.ts'
import { rightsAt } from '../../../rules/form/rights.ts'
import { nodeNames } from '../../apps/node-names.ts'
import { type SimulationScene, stepOf } from './scene.ts'

type Ahead = NonNullable<OutputOf<typeof simulateAction>['ahead']>

/** What would come behind the steps that are open then, by the same prediction as everywhere (engine Z3). */
export function ahead(scene: SimulationScene, context: Context): Ahead {
  const { after, data } = scene
  if (!isRunning(after)) return []
  const { steps, stops } = predict(after, { ...context, record: data })
  const sees = fieldsSeen(scene)
  return [
    ...steps.map(({ node, people, dependsOn }) => ({
      ...stepOf(
        scene,
        node,
        people.map(({ person }) => person.id),
      ),
      dependsOn: namesOf(dependsOn, scene, sees),
    })),
    ...stops.map(({ node, dependsOn }) => ({
      ...stepOf(scene, node, []),
      dependsOn: namesOf(dependsOn, scene, sees),
    })),
  ]
}

/** A field that the author does not see is not named either (security D-02). */
function fieldsSeen({ before, definition, actorId }: SimulationScene): (code: string) => boolean {
  const flow = flowOf(definition)
  const own = before?.items.findLast((item) => item.holderId === actorId)
  const rights = rightsAt(own === undefined ? flow.start : flow.node(own.node), definition.model)
  return (code) => rights(code).visible
}

function namesOf(
  dependsOn: readonly Dependency[],
  scene: SimulationScene,
  sees: (code: string) => boolean,
): NameI18n[] {
  return dependsOn.flatMap(({ kind, code }) => {
    if (kind === 'node') return [nodeNames(code, scene).name_i18n]
    const property = scene.definition.model.properties.find((candidate) => candidate.code === code)
    return property === undefined || !sees(code) ? [] : [property.name]
  })
}
