import type { FastifyInstance } from 'fastify'
import { loadPrintDatas, MOST_PRINTED, type PrintPage } from '../../contract/print.ts'
import { LOG_TYPE } from '../../contract/workflow/logs.ts'
import { doneBy } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import { newReplayToken } from '../base/replay-token.ts'
import type { Deps } from '../deps.ts'
import { route, type SessionContext } from '../http/route.ts'
import { presentPerson } from '../organisation/people.ts'
import { readerOf } from '../organisation/reader.ts'
import { loadFormPage } from '../pages/load-form-page.ts'
import { presentTimeline } from '../pages/timeline.ts'
import { noteAccess } from '../stores/instances/document-access.ts'
import { type DocumentOfObject, documentsOfObjects } from '../stores/instances/documents-of-objects.ts'
import { timelineFacts } from '../stores/instances/timeline-facts.ts'

/** Documents on paper (spec §7 loadPrintDatas). */
export function registerPrintRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, loadPrintDatas, async (input, { actor, call }) => {
    const { corpId, userId } = actor
    const { objectIds = [], workflowInstanceIds = [], schemaCode } = input
    const ofObjects = await documentsOfObjects(deps.database, corpId, objectIds, schemaCode)
    const ofRuns = [...new Set(workflowInstanceIds)].map((workflowInstanceId) => ({ workflowInstanceId }))
    const documents = [...ofRuns, ...ofObjects.filter((each) => !isAmong(workflowInstanceIds, each))]
    if (documents.length > MOST_PRINTED) throw tooMany()
    const pages: Omit<PrintPage, 'printedBy' | 'printedAt'>[] = []
    for (const document of documents) {
      const page = await unlessUnknown(printable(deps, { actor, call }, document))
      if (page !== null) pages.push(page)
    }
    if (pages.length === 0) throw new Fault('notFound')
    await noteAccess(deps.database, corpId, idsOf(pages), {
      token: input.replayToken ?? newReplayToken(),
      userId,
      kind: LOG_TYPE.print,
      client: call.client,
    })
    for (const { workflowInstanceId, bizObject } of pages) {
      const subject = workflowInstanceId ?? bizObject.id ?? ''
      deps.securityEvents.note(
        corpId,
        doneBy({ actor, call }, 'printed', { subjectKind: 'document', subject }),
      )
    }
    const { organisation, now } = await readerOf(deps, actor, call)
    const printedBy = presentPerson(organisation, userId)
    return pages.map((page) => ({ ...page, printedBy, printedAt: now }))
  })
}

function isAmong(instanceIds: readonly string[], document: DocumentOfObject): boolean {
  return 'workflowInstanceId' in document && instanceIds.includes(document.workflowInstanceId)
}

function tooMany(): Fault {
  return new Fault('invalidInput', {
    problems: [{ path: 'workflowInstanceIds', problem: 'tooBig', params: { max: MOST_PRINTED } }],
  })
}

/** The document as its reader sees it without deciding on it; what he saved for himself is not on paper. */
async function printable(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  document: DocumentOfObject,
) {
  const { page, read } = await loadFormPage(deps, context, document, { withKept: false })
  if (read === null) return { ...page, steps: [] }
  const { view, version, reader } = read
  const facts = await timelineFacts(deps.database, context.actor.corpId, view.id)
  return {
    ...page,
    steps: presentTimeline(view, version.definition, { ...reader, appCode: version.appCode }, facts),
  }
}

const UNKNOWN: readonly string[] = ['notFound', 'instanceDeleted', 'modelUnknown']

/** Null for what the reader may not see: to him it does not exist (security Z-01), the rest is printed. */
async function unlessUnknown<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Fault && UNKNOWN.includes(error.fault)) return null
    throw error
  }
}

/** A draft and a plain record have no log. */
function idsOf(pages: readonly Pick<PrintPage, 'workflowInstanceId' | 'instanceState'>[]): string[] {
  return pages.flatMap(({ workflowInstanceId, instanceState }) =>
    workflowInstanceId === null || instanceState === 'DRAFT' ? [] : [workflowInstanceId],
  )
}
