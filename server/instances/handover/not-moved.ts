import type { OwnDraft, ProposedChange } from '../../../contract/workflow/handover.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../../pages/page-parts.ts'
import { listCurrentWorkflows } from '../../stores/apps/apps.ts'
import { draftsOwnedBy } from '../../stores/drafts/drafts.ts'
import type { Pair } from './pair.ts'
import { namesOf, proposedChanges } from './proposed-changes.ts'

export type NotMoved = { readonly drafts: OwnDraft[]; readonly proposedChanges: ProposedChange[] }

/** What a handover leaves to people: drafts, which nobody but their owner reads, and what definitions say. */
export async function notMoved(deps: Deps, reader: Reader, { from, to }: Pair): Promise<NotMoved> {
  const { corpId } = reader.actor
  const workflows = new Map((await listCurrentWorkflows(deps.database, corpId)).map((row) => [row.code, row]))
  const drafts = await draftsOwnedBy(deps.database, corpId, from.id)
  return {
    drafts: drafts.map(({ instanceId, workflowCode, savedAt }) => {
      const workflow = workflows.get(workflowCode) ?? {
        code: workflowCode,
        name: workflowCode,
        name_i18n: {},
      }
      return { ...namesOf(workflow), workflowInstanceId: instanceId, savedAt }
    }),
    proposedChanges: [...(await proposedChanges(deps, reader, from.username, to.username))],
  }
}
