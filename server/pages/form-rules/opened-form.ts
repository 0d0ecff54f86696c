import type { BizModel } from '../../../contract/package/models.ts'
import type { RuleTrigger } from '../../../contract/package/rules.ts'
import { environmentOf } from '../../../engine/form/environment.ts'
import { writeFields } from '../../../engine/form/fields.ts'
import type { FormData } from '../../../engine/model/context.ts'
import type { Environment } from '../../../rules/expression/environment.ts'
import { type Rights, rightsAt } from '../../../rules/form/rights.ts'
import { dayIn } from '../../base/days.ts'
import { Fault } from '../../base/fault.ts'
import { missing } from '../../base/pick.ts'
import { offLoop } from '../../calculation/off-loop.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { contextOf, itemRights, openItemOf } from '../../instances/read/opened-item.ts'
import { readInstanceOfItem } from '../../instances/read/read-instance.ts'
import { readerOf } from '../../organisation/reader.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { filesIn } from '../../records/command-files.ts'
import { openedRecord, type RecordOpened } from '../../records/opened-record.ts'
import { sourcesOf } from '../../records/sources.ts'
import { usableRecords } from '../../records/usable.ts'
import { startPage } from '../start-page.ts'

/** A form as somebody has it open: who, where, which rights, what was typed. */
export type OpenedForm = {
  readonly appCode: string
  readonly model: BizModel
  /** The sheet that it is shown on, with its buttons. */
  readonly sheetCode: string
  /** Which rules sending it calls for. */
  readonly trigger: Extract<RuleTrigger, 'submit' | 'create' | 'update'>
  readonly rights: Rights
  readonly recordId: string | null
  readonly stored: FormData
  /** With what was typed, as far as the person may write it. */
  readonly data: FormData
  readonly initiatorId: string
  readonly departmentId: string
  readonly sequenceNo: string
  readonly today: string
  readonly environment: Environment
  readonly organisation: OrganisationSnapshot
  /** The organisation's language. */
  readonly locale: string
}

export type OpenFormInput = Partial<RecordOpened> & {
  readonly workflowCode?: string | undefined
  readonly workItemId?: string | undefined
  readonly bizObject: { readonly data: FormData }
}

/**
 * The form that a call is about, by the same rights as opening and writing it: whoever may not start it or has not got
 * the task is refused, and so is what he may not write (engine G5, security D-01).
 */
export async function openedForm(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  input: OpenFormInput,
): Promise<OpenedForm> {
  const form = await opened(deps, context, input)
  const { model, rights, stored: record, organisation, environment } = form
  const { corpId, userId } = context.actor
  const sent = input.bizObject.data
  const writer = { corpId, userId, organisation }
  const { now, calendar } = environment
  const writing = {
    now,
    calendar,
    organisation,
    definition: { model },
    record,
    records: await usableRecords(sourcesOf(deps), writer, model, record, sent),
    files: await filesIn(deps.database, writer, model, form.recordId, sent),
  }
  const written = await offLoop({ corpId, userId }, () =>
    writeFields(writing, form, undefined, sent, false, rights),
  )
  if (!written.ok) throw new Fault(written.fault, written.details)
  return { ...form, data: written.data }
}

async function opened(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  { schemaCode, workItemId, ...input }: OpenFormInput,
): Promise<Omit<OpenedForm, 'data'>> {
  if (schemaCode !== undefined) {
    const writer = await readerOf(deps, context.actor, context.call)
    return openedRecord(sourcesOf(deps), writer, { schemaCode, ...input })
  }
  return workItemId === undefined ? newForm(deps, context, input) : ownTask(deps, context, workItemId)
}

async function newForm(
  deps: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  input: OpenFormInput,
): Promise<Omit<OpenedForm, 'data'>> {
  const code = input.workflowCode ?? missing('workflowCode')
  const version = await deps.definitions.current(actor.corpId, code)
  if (version === null) throw new Fault('formNotPublished')
  const reader = await readerOf(deps, actor, call)
  const page = await offLoop(actor, () => startPage(version, reader))
  const { definition, appCode } = version
  const start = definition.workflow.nodes.find((node) => node.type === 'start')
  const own = page.departments.map((department) => department.id)
  const departmentId = own.find((each) => each === input.departmentId) ?? own[0] ?? ''
  return {
    appCode,
    model: definition.model,
    sheetCode: definition.workflow.sheet,
    trigger: 'submit',
    rights: rightsAt(start, definition.model),
    recordId: null,
    stored: {},
    initiatorId: actor.userId,
    departmentId,
    sequenceNo: '',
    today: dayIn(reader.now, reader.timeZone),
    organisation: reader.organisation,
    locale: reader.locale,
    environment: environmentOf(
      { now: reader.now, calendar: reader.organisation.workCalendar },
      { initiatorId: actor.userId, departmentId },
    ),
  }
}

async function ownTask(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  itemId: string,
): Promise<Omit<OpenedForm, 'data'>> {
  const read = await readInstanceOfItem(deps, context, itemId)
  const { view, version, reader } = read
  const item = openItemOf(view, contextOf({ ...read, administration: undefined }), itemId)
  if (item === null) throw new Fault('notFound')
  const { definition, appCode } = version
  return {
    appCode,
    model: definition.model,
    sheetCode: definition.workflow.sheet,
    trigger: 'submit',
    rights: itemRights(definition, view.state, item),
    recordId: view.bizObjectId,
    stored: view.record,
    initiatorId: view.state.initiatorId,
    departmentId: view.state.departmentId,
    sequenceNo: view.sequenceNo,
    today: dayIn(reader.now, reader.timeZone),
    organisation: reader.organisation,
    locale: reader.locale,
    environment: environmentOf({ now: reader.now, calendar: reader.organisation.workCalendar }, view.state),
  }
}
