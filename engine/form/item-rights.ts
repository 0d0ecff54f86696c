import type { BizModel } from '../../contract/package/models.ts'
import type { FieldRights, FlowNode } from '../../contract/package/nodes.ts'
import { type Rights, readOnly, rightsAt } from '../../rules/form/rights.ts'
import type { Slot } from '../model/slot.ts'

/**
 * What a person may do with the fields by this item: the node's rights, but added signers only read unless the node
 * grants more (J8), and assistants fill what is named for them (H1). `slot` null: an assistant's item.
 */
export function rightsOf(node: FlowNode, model: BizModel, slot: Slot | null): Rights {
  if (slot === null) return rightsAt(forAssistant(node), model)
  const isReader = slot.addedBy !== undefined && node.type === 'approval' && node.addSign?.edit !== true
  return isReader ? readOnly(rightsAt(node, model)) : rightsAt(node, model)
}

/** A copy shows what the node it was sent from shows, and nothing can be changed in it (K4). */
export function copyRights(node: FlowNode, model: BizModel): Rights {
  return readOnly(rightsAt(node, model))
}

/** Whole tables are granted with their columns. */
function forAssistant(node: FlowNode): FlowNode {
  if (node.type !== 'approval') return node
  const granted = node.assist?.fields ?? []
  const seen = Object.entries(node.fields ?? {}).flatMap(
    ([code, { visible }]): [string, FieldRights[string]][] =>
      granted.some((own) => code === own || code.startsWith(`${own}.`))
        ? []
        : [[code, { ...(visible === undefined ? {} : { visible }), editable: false }]],
  )
  const own = granted.map((code): [string, FieldRights[string]] => [
    code,
    { editable: true, required: false },
  ])
  return { ...node, fields: Object.fromEntries([...seen, ...own]) }
}
