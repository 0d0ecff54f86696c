import type { FlowNode } from '../../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../../contract/package/participants.ts'
import type { Workflow } from '../../../contract/package/workflows.ts'
import type { ProposedChange } from '../../../contract/workflow/handover.ts'
import { nodeNames } from '../../apps/node-names.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../../pages/page-parts.ts'
import { type CurrentWorkflowRow, listCurrentWorkflows } from '../../stores/apps/apps.ts'

type Place = { readonly role: ProposedChange['role']; readonly node: string | null }

/**
 * Where current workflows name a person by user name as somebody who acts (engine Q3): what their authors should change.
 * Published versions never change, so nothing of it is applied here.
 */
export async function proposedChanges(
  { database, definitions }: Pick<Deps, 'database' | 'definitions'>,
  { actor: { corpId }, locale }: Pick<Reader, 'actor' | 'locale'>,
  from: string,
  to: string,
): Promise<readonly ProposedChange[]> {
  const found: ProposedChange[] = []
  for (const row of await listCurrentWorkflows(database, corpId)) {
    const current = await definitions.byId(corpId, row.version_id)
    if (current === null) continue
    const { definition } = current
    for (const { role, node } of placesOf(definition.workflow, from)) {
      const activity = node === null ? null : nodeNames(node, { definition, locale })
      found.push({ ...namesOf(row), workflowVersion: row.version, role, activity, from, to })
    }
  }
  return found
}

/** A workflow as rows name it. */
export function namesOf({ code, name, name_i18n }: Pick<CurrentWorkflowRow, 'code' | 'name' | 'name_i18n'>) {
  return { workflowCode: code, workflowName: name, name_i18n }
}

function placesOf({ administrators, nodes }: Workflow, username: string): readonly Place[] {
  const isAdministrator = administrators !== 'everyone' && administrators.users?.includes(username) === true
  const own: readonly Place[] = isAdministrator ? [{ role: 'administrator', node: null }] : []
  return [...own, ...nodes.flatMap((node) => placesAt(node, username))]
}

function placesAt(node: FlowNode, username: string): readonly Place[] {
  if (node.type !== 'approval' && node.type !== 'circulate') return []
  const groups = node.type === 'approval' ? (node.groups ?? []) : []
  const sources = [...node.participants, ...groups.flatMap((group) => group.participants)]
  const onNobody = node.type === 'approval' && typeof node.onNobody === 'object' ? node.onNobody.user : null
  return [
    ...(sources.some((source) => names(source, username))
      ? [{ role: 'participant', node: node.code } as const]
      : []),
    ...(onNobody === username ? [{ role: 'onNobody', node: node.code } as const] : []),
  ]
}

function names(source: ParticipantSource, username: string): boolean {
  return source.source === 'users' && source.users.includes(username)
}
