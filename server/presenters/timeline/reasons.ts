import type { StepPerson } from '../../../contract/instances.ts'
import type { NameI18n } from '../../../contract/shapes.ts'
import type { SlotReason } from '../../../engine/model/slot.ts'
import { localised } from '../../../rules/localised.ts'
import { nodeNames } from './names.ts'
import type { TimelineScene } from './scene.ts'

type WireReason = StepPerson['reasons'][number]
type Named = { readonly name: string; readonly name_i18n: NameI18n }

/** Why somebody was asked (R9), with names instead of codes; fields the reader may not see stay unnamed. */
export function presentReason(
  reason: SlotReason,
  scene: TimelineScene,
  sees: (field: string) => boolean,
): WireReason {
  switch (reason.kind) {
    case 'source':
      return withDetail(reason.source, sourceDetail(reason, scene, sees))
    case 'initiator':
    case 'administrator':
      return withDetail(reason.kind)
    case 'fallback':
      return withDetail(`fallback_${reason.policy}`)
    case 'previousHandler': {
      const node = scene.view.state.activations.find(({ id }) => id === reason.activation)?.node
      return withDetail(reason.kind, node === undefined ? undefined : nodeDetail(node, scene))
    }
    default:
      return withDetail(reason.kind)
  }
}

function withDetail(kind: string, detail?: Named): WireReason {
  return { kind, detail: detail?.name ?? '', detail_i18n: detail?.name_i18n ?? {} }
}

function nodeDetail(code: string, scene: TimelineScene): Named {
  const { activityName, name_i18n } = nodeNames(code, scene)
  return { name: activityName, name_i18n }
}

function sourceDetail(
  { source, detail }: Extract<SlotReason, { kind: 'source' }>,
  scene: TimelineScene,
  sees: (field: string) => boolean,
): Named | undefined {
  const { organisation, view } = scene
  switch (source) {
    case 'role':
      return organisation.roles.find(({ code }) => code === detail)
    case 'department':
    case 'departmentHead': {
      const named = detail === undefined ? undefined : organisation.departmentByCode(detail)?.id
      return organisation.department(named ?? view.state.departmentId)
    }
    case 'manager':
    case 'managerChain':
      return detail === undefined ? undefined : { name: detail, name_i18n: {} }
    case 'personField':
    case 'departmentFieldHead':
      return detail === undefined || !sees(detail) ? undefined : fieldDetail(detail, scene)
    default:
      return undefined
  }
}

function fieldDetail(code: string, { definition, locale }: TimelineScene): Named | undefined {
  const property = definition.model.properties.find((candidate) => candidate.code === code)
  if (property === undefined) return undefined
  return { name: localised(property.name, locale, 'zh'), name_i18n: property.name }
}
