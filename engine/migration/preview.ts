import type { FlowNode } from '../../contract/package/nodes.ts'
import type { FormData } from '../../rules/record/form-data.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'
import type { Definition } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { nodesUsed } from './nodes-used.ts'

/** Old codes to new ones, where they differ. */
export type Mapping = {
  readonly nodes: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}

/** What a migration of one run would come to (X5). It may be carried out when nothing is left to map or impossible. */
export type MigrationPreview = {
  /** Old code to new one, of every node that the run needs. */
  readonly nodes: Readonly<Record<string, string>>
  /** Old codes without a counterpart: they need a mapping. */
  readonly unmapped: readonly string[]
  /** Old codes whose counterpart cannot stand for them: another kind, or taken already; fields of another type. */
  readonly impossible: readonly string[]
  /** Old codes of nodes that stand open and begin anew, because another mode counts their votes. */
  readonly reopened: readonly string[]
  /** Old codes of fields with a value that the new version does not have: kept in the log only. */
  readonly archived: readonly string[]
}

/** Pure: for the preview that an administrator sees, and for the migration itself. */
export function previewMigration(
  state: Instance,
  record: FormData,
  from: Definition,
  to: Definition,
  mapping: Mapping,
): MigrationPreview {
  const old = byCode(from)
  const next = byCode(to)
  const nodes: Record<string, string> = {}
  const unmapped: string[] = []
  const impossible: string[] = []
  const taken = new Set<string>()
  for (const code of nodesUsed(state)) {
    const target = ownText(mapping.nodes, code) ?? code
    const found = next.get(target)
    if (found === undefined) unmapped.push(code)
    else if (found.type !== old.get(code)?.type || taken.has(target)) impossible.push(code)
    else nodes[code] = target
    taken.add(target)
  }
  const fields = fieldsOf(record, from, to, mapping)
  const open = state.activations.filter((activation) => activation.state === 'open')
  const reopened = open
    .map(({ node }) => node)
    .filter((code) => isOtherwiseCounted(old.get(code), next.get(nodes[code] ?? '')))
  return {
    nodes,
    unmapped,
    impossible: [...impossible, ...fields.impossible],
    reopened,
    archived: fields.archived,
  }
}

function byCode({ workflow }: Definition): ReadonlyMap<string, FlowNode> {
  return new Map(workflow.nodes.map((node) => [node.code, node]))
}

export function ownText(map: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(map, code) ? map[code] : undefined
}

function isOtherwiseCounted(old: FlowNode | undefined, next: FlowNode | undefined): boolean {
  if (old?.type !== 'approval' || next?.type !== 'approval') return false
  const isPool = (node: typeof old) => node.pool === true
  const isGrouped = (node: typeof old) => node.groups !== undefined
  return old.mode !== next.mode || isPool(old) !== isPool(next) || isGrouped(old) !== isGrouped(next)
}

/** Only fields with a value matter: an empty one has nothing to lose. */
function fieldsOf(record: FormData, from: Definition, to: Definition, { fields }: Mapping) {
  const next = propertiesOf(to.model)
  const impossible: string[] = []
  const archived: string[] = []
  const taken = new Set<string>()
  for (const [code, property] of propertiesOf(from.model)) {
    if (ownValue(record, code) === null) continue
    const named = ownText(fields, code)
    const target = next.get(named ?? code)
    if (target === undefined && named === undefined) archived.push(code)
    else if (target?.type !== property.type || taken.has(target.code)) impossible.push(code)
    else taken.add(target.code)
  }
  return { impossible, archived }
}
