import { anyOf, type Rights, readOnly, rightsAt } from '../../rules/form/rights.ts'
import type { Definitions } from '../apps/definitions.ts'
import { recordFields, rightsOver } from '../policies/records.ts'
import type { RecordRow } from '../stores/records/records.ts'
import type { RecordSight } from './record-reader.ts'

/**
 * The fields of one record that a person sees: those his rights over it show, and of a run those of the node through
 * which he sees its page. Null: he may not read it at all.
 */
export async function rowRights(
  row: RecordRow,
  { policy, published }: RecordSight,
  definitions: Definitions,
  corpId: string,
): Promise<Rights | null> {
  const given = rightsOver(policy, {
    ownerId: row.owner_id,
    ownerDepartmentId: row.owner_department_id,
    instanceId: row.instance_id,
  })
  if (row.status === 'DRAFT' && row.owner_id !== policy.userId) return null
  const ways = given.length === 0 ? [] : [recordFields(policy, given, null)]
  if (row.takes_part && row.workflow_version_id !== null) {
    const version = await definitions.byId(corpId, row.workflow_version_id)
    const nodes = version?.definition.workflow.nodes ?? []
    const node = nodes.find(({ code }) => code === row.node) ?? nodes.find(({ type }) => type === 'start')
    ways.push(readOnly(rightsAt(node, version?.definition.model ?? published.model)))
  }
  return ways.length === 0 ? null : anyOf(ways)
}
