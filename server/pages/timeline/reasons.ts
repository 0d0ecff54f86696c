import type { StepPerson } from '../../../contract/instances.ts'
import type { NameI18n } from '../../../contract/shapes.ts'
import type { SlotReason } from '../../../engine/model/slot.ts'
import { localised } from '../../../rules/text/localised.ts'
import { groupName, nodeNames } from '../../apps/node-names.ts'
import type { TimelineScene } from './scene.ts'

type WireReason = StepPerson['reasons'][number]
type Named = { readonly name: string; readonly name_i18n?: NameI18n }
type Sees = (field: string) => boolean

/** Why somebody was asked (R9), with names instead of codes; fields the reader may not see stay unnamed. */
export function presentReason(
  reason: SlotReason,
  scene: TimelineScene,
  sees: Sees,
  node: string,
): WireReason {
  switch (reason.kind) {
    case 'source':
      return withDetail(reason.source, sourceDetail(reason, scene, sees))
    case 'fallback':
    case 'insteadOfInitiator':
      return withDetail(`${reason.kind}_${reason.policy}`)
    case 'previousHandler':
    case 'returned':
      return withDetail(reason.kind, visitedDetail(reason.activation, scene))
    case 'group':
      return withDetail(reason.kind, groupName(node, reason.group, scene))
    case 'transfer':
    case 'delegation':
    case 'delegationEnded':
    case 'adjusted':
      return withDetail(reason.kind, personDetail(reason.byId, scene))
    case 'added':
      return withDetail(`added_${reason.position}`, personDetail(reason.byId, scene))
    case 'delegationNotApplied':
      return withDetail(reason.kind, personDetail(reason.toId, scene))
    case 'leaver':
    case 'handover':
      return withDetail(reason.kind, personDetail(reason.ofId, scene))
    case 'timeout':
      return withDetail(reason.kind, personDetail(reason.fromId, scene))
    default:
      return withDetail(reason.kind)
  }
}

function withDetail(kind: string, detail?: Named): WireReason {
  return { kind, detail: detail?.name ?? '', detail_i18n: detail?.name_i18n ?? {} }
}

function personDetail(id: string, { organisation }: TimelineScene): Named | undefined {
  return organisation.person(id)
}

function visitedDetail(activation: number, scene: TimelineScene): Named | undefined {
  const node = scene.view.state.activations.find(({ id }) => id === activation)?.node
  if (node === undefined) return undefined
  const { activityName, name_i18n } = nodeNames(node, scene)
  return { name: activityName, name_i18n }
}

function sourceDetail(
  { source, detail }: Extract<SlotReason, { kind: 'source' }>,
  scene: TimelineScene,
  sees: Sees,
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
      return detail === undefined ? undefined : { name: detail }
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
