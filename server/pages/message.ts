import * as z from 'zod/mini'
import type { MessageRow } from '../../contract/messages.ts'
import { nameI18n } from '../../contract/shapes.ts'
import { INSTANCE_OUTCOME } from '../../contract/vocabulary.ts'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import { localised } from '../../rules/text/localised.ts'
import { presentPerson } from '../organisation/people.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { MessageListRow } from '../stores/notify/messages.ts'
import { typeOfKind } from './message-types.ts'
import { presentSummary, type RowContext } from './rows.ts'

/** Of the values that a message was promised with, those that it shows. */
const params = z.object({
  byId: z.catch(z.optional(z.string()), undefined),
  text: z.catch(z.optional(z.string()), undefined),
  node: z.catch(z.optional(z.string()), undefined),
  toNode: z.catch(z.optional(z.string()), undefined),
  outcome: z.catch(z.nullable(z.enum(INSTANCE_OUTCOME)), null),
  commentId: z.catch(z.nullable(z.string()), null),
  taskId: z.catch(z.nullable(z.string()), null),
  name: z.catch(z.string(), ''),
  name_i18n: z.catch(nameI18n, {}),
  appCode: z.catch(z.string(), ''),
  schemaCode: z.catch(z.string(), ''),
  done: z.catch(z.number(), 0),
  failed: z.catch(z.number(), 0),
  broken: z.catch(z.boolean(), false),
})

export type MessageContext = {
  readonly organisation: OrganisationSnapshot
  readonly locale: string
  /** Of the version that the document runs on; null when it is gone. */
  readonly definition: RowContext['definition'] | null
}

/** A message as the wire shows it, with the names as they are now. */
export function presentMessage(row: MessageListRow, context: MessageContext): MessageRow {
  const { organisation, locale, definition } = context
  const said = params.parse(row.params)
  const isTask = row.instance_id === null
  const code = said.toNode ?? said.node ?? row.activity_code
  const node = definition?.workflow.nodes.find((candidate) => candidate.code === code)
  const showsSummary = definition !== null && row.work_item_id !== null && row.summary !== null
  const title = isTask ? said.name : (row.title ?? '')
  return {
    id: row.id,
    kind: row.kind,
    messageType: typeOfKind(row.kind),
    readState: row.unread ? 'UNREADED' : 'READED',
    createdTime: row.created_at.toISOString(),
    workflowInstanceId: row.title === null ? null : row.instance_id,
    workItemId: row.title === null ? null : row.work_item_id,
    gone: !isTask && row.title === null,
    title,
    title_i18n: isTask ? said.name_i18n : (row.title_i18n ?? {}),
    sequenceNo: row.sequence_no ?? '',
    originator: row.initiator_id === null ? null : presentPerson(organisation, row.initiator_id),
    actor: person(said.byId, organisation),
    activityName: localised(node?.name ?? {}, locale, 'zh'),
    activityName_i18n: node?.name ?? {},
    text: said.text ?? '',
    summary: showsSummary ? presentSummary(row.summary, definition, row.activity_code, locale) : [],
    outcome: said.outcome,
    commentId: said.commentId,
    task: isTask
      ? {
          id: said.taskId,
          appCode: said.appCode,
          schemaCode: said.schemaCode,
          done: said.done,
          failed: said.failed,
          broken: said.broken,
        }
      : null,
  }
}

function person(userId: string | undefined, organisation: OrganisationSnapshot) {
  return userId === undefined || userId === '' || userId === SYSTEM_ID
    ? null
    : presentPerson(organisation, userId)
}
