import type { FastifyRequest } from 'fastify'
import type { FaultName } from '../../contract/fault-codes.ts'
import type { SecurityEventKind } from '../../contract/security-events.ts'
import type { BatchResult } from '../../contract/workflow/batch-result.ts'
import type { Fault } from '../base/fault.ts'
import type { SessionContext } from '../http/route.ts'
import type { SecurityEvents } from './event-buffer.ts'
import { doneBy } from './security-event.ts'

const of = (kind: SecurityEventKind, faults: readonly FaultName[]) =>
  faults.map((fault): [string, SecurityEventKind] => [fault, kind])

/** What somebody may not do, does not see, or does at a step where it is not offered (the cases of the tests). */
const KINDS: ReadonlyMap<string, SecurityEventKind> = new Map([
  ...of('accessRefused', [
    'noPermission',
    'notFound',
    'modelUnknown',
    'notParticipant',
    'mayNotStart',
    'departmentNotYours',
    'departmentNotOwners',
    'outOfScope',
    'ownInstance',
    'membershipLost',
    'deleteNotAllowed',
    'fileNotYours',
    'fileLinkOver',
    'fileQuarantined',
    'commentNotYours',
    'recordReadOnly',
    'recordNotCreatable',
    'recordNotDeletable',
    'listColumnUnknown',
    'tooManySheets',
    'unknownOrganisation',
  ]),
  ...of('fieldRefused', ['fieldReadOnly', 'fieldHidden', 'fieldUnknown']),
  ...of('stepRefused', [
    'actionNotOffered',
    'alreadyHandled',
    'notYourTurn',
    'cannotReturn',
    'instanceEnded',
    'buttonNotOffered',
  ]),
])

/** Names under which calls say what they are about; other ids of a call may be tokens. */
const SUBJECTS = [
  'workItemId',
  'workitemId',
  'workflowInstanceId',
  'instanceId',
  'objectId',
  'bizObjectId',
  'refId',
  'fileId',
  'userId',
  'id',
]
const MOST_FIELDS = 5
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Notes a refusal that is a matter of security: of whom, by which call, and of what as far as ids say it. */
export function noteRefusal(events: SecurityEvents, request: FastifyRequest, refusal: Fault): void {
  const { fault } = refusal
  const { actor, call } = request
  const kind = KINDS.get(fault)
  if (kind === undefined || actor === null) return
  const subjectKind = request.routeOptions.config.endpoint?.name ?? ''
  const subject = subjectOf([request.params, request.query, request.body])
  const detail = { fault, ...fieldsOf(refusal) }
  events.sum(actor.corpId, doneBy({ actor, call }, kind, { subjectKind, subject, detail }))
}

/** The same for the refused ones of a call that acts on several. */
export function withRefusalsNoted(
  events: SecurityEvents,
  context: Pick<SessionContext, 'actor' | 'call'>,
  subjectKind: string,
  result: BatchResult,
): BatchResult {
  for (const { id, fault } of result.results) {
    const kind = fault === undefined ? undefined : KINDS.get(fault)
    if (fault === undefined || kind === undefined) continue
    const about = { subjectKind, subject: id, detail: { fault } }
    events.sum(context.actor.corpId, doneBy(context, kind, about))
  }
  return result
}

/** Codes of fields that the person sees; what is unknown or hidden may be any text that was sent. */
function fieldsOf({ fault, details }: Fault): { fields?: readonly string[] } {
  const { problems = [] } = details
  return fault === 'fieldReadOnly' ? { fields: problems.slice(0, MOST_FIELDS).map(({ path }) => path) } : {}
}

function subjectOf(parts: readonly unknown[]): string {
  for (const name of SUBJECTS) {
    for (const part of parts) {
      const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
      if (typeof value === 'string' && ID.test(value)) return value
    }
  }
  return ''
}
