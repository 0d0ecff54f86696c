import type { OutputOf } from '../../../contract/endpoint.ts'
import type { simulateAction } from '../../../contract/workflow/simulate.ts'
import { flowOf } from '../../../engine/definition/flow.ts'
import { rightsOf } from '../../../engine/form/item-rights.ts'
import { mayActOn } from '../../../engine/guards/guards.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import { slotOf } from '../../../engine/model/state.ts'
import { type Rights, rightsAt } from '../../../rules/form/rights.ts'
import { localised } from '../../../rules/text/localised.ts'
import type { SimulationScene } from './scene.ts'

/** Fields that the author can change now and not afterwards, in the form's order. */
export function locks(scene: SimulationScene): NonNullable<OutputOf<typeof simulateAction>['locks']> {
  const { before, after, definition, locale } = scene
  const start = rightsAt(flowOf(definition).start, definition.model)
  const now = before === null ? [start] : rightsIn(before, scene)
  const then = rightsIn(after, scene)
  const mayEdit = (rights: readonly Rights[], code: string) => rights.some((right) => right(code).editable)
  return definition.model.properties
    .filter(({ code }) => mayEdit(now, code) && !mayEdit(then, code))
    .map(({ code, name }) => ({ code, name: localised(name, locale, 'zh'), name_i18n: name }))
}

/** What the author may do with the fields by each of his open items. */
function rightsIn(state: Instance, { definition, actorId }: SimulationScene): readonly Rights[] {
  const flow = flowOf(definition)
  return state.items
    .filter((item) => item.status === 'processing' && mayActOn(state, item, actorId))
    .map((item) => {
      const slot = item.slot === null ? null : slotOf(state, item.slot)
      return rightsOf(flow.node(item.node), definition.model, slot)
    })
}
