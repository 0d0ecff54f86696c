import type { FormPage } from '../../contract/form-page.ts'
import type { Fence } from '../../contract/shapes.ts'
import { localised } from '../../rules/text/localised.ts'
import { Fault } from '../base/fault.ts'
import type { CurrentDraft } from '../drafts/current-draft.ts'
import type { PerformTarget } from '../instances/perform/request.ts'
import { presentPerson } from '../organisation/people.ts'
import type { Reader } from './page-parts.ts'
import { departmentNames } from './start-choices.ts'
import { startPage } from './start-page.ts'

/** A draft as its owner goes on with it: the start form of the newest version, filled (engine S1, S2). */
export function draftPage({ draft, version, data, archive }: CurrentDraft, reader: Reader): FormPage {
  const page = startPage(version, reader, data)
  const { organisation } = reader
  const { departmentId, trustorId } = draft
  const archived = Object.entries(archive).map(([code, { name, value, property }]) => ({
    code,
    name: localised(name, reader.locale, 'zh') || code,
    name_i18n: name,
    value,
    ...(property === undefined ? {} : { property }),
  }))
  return {
    ...page,
    workItemId: draft.itemId,
    workflowInstanceId: draft.instanceId,
    revision: draft.revision,
    instanceState: 'DRAFT',
    ...(trustorId === null ? {} : { originator: presentPerson(organisation, trustorId) }),
    department: departmentId === null ? null : departmentNames(organisation, departmentId),
    saved: { opinion: draft.opinion, at: draft.savedAt, client: draft.client },
    ...(archived.length === 0 ? {} : { archived }),
  }
}

/** A submit of a draft starts the run whose ids the draft has had from the beginning. */
export function draftTarget({ draft, archive }: CurrentDraft, fence: Fence | undefined): PerformTarget {
  if (fence !== undefined && fence.revision !== draft.revision) throw new Fault('dataChanged')
  const { workflowCode, instanceId, itemId } = draft
  return { kind: 'new', workflowCode, instanceId, draft: { itemId, archive } }
}
