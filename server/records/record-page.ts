import type { FormPage } from '../../contract/form-page.ts'
import { environmentOf } from '../../engine/form/environment.ts'
import type { FormData } from '../../engine/model/context.ts'
import { evaluateForm } from '../../rules/form/evaluate-form.ts'
import type { Rights } from '../../rules/form/rights.ts'
import { localised } from '../../rules/text/localised.ts'
import type { PublishedModel } from '../apps/models.ts'
import { Fault } from '../base/fault.ts'
import { newReplayToken } from '../base/replay-token.ts'
import { presentPerson } from '../organisation/people.ts'
import { presentRecord } from './forms/form-page.ts'
import type { RecordReader } from './record-reader.ts'

/** What is shown of a record beside its fields; null: a new one. */
export type ShownRecord = {
  readonly id: string
  readonly revision: number
  readonly ownerId: string
  readonly ownerDepartmentId: string
  readonly sequenceNo: string
  readonly title: string
  readonly titleI18n: FormPage['instanceName_i18n']
  readonly createdAt: string
  readonly modifiedAt: string
  readonly modifiedBy: string
  readonly status: 'DRAFT' | 'COMPLETED'
  readonly data: FormData
}

export type RecordView = {
  readonly published: PublishedModel
  readonly sheetCode: string | undefined
  readonly record: ShownRecord | null
  readonly rights: Rights
  readonly mode: 'start' | 'edit' | 'look'
  readonly mayEdit: boolean
  readonly mayDelete: boolean
}

/** A plain record as the wire shows it: the page of a form without a workflow (spec §7 form/load, formType "2"). */
export function recordPage(view: RecordView, reader: RecordReader & { readonly now: string }): FormPage {
  const { published, record, mode, rights } = view
  const { model } = published
  const { organisation, locale, actor } = reader
  const sheet = sheetOf(view)
  const environment = environmentOf(
    { now: reader.now, calendar: organisation.workCalendar },
    { initiatorId: record?.ownerId ?? actor.userId, departmentId: departmentIdOf(view, reader) },
  )
  const values = record?.data ?? evaluateForm(model, environment, {}).values
  const { data, ...form } = presentRecord(model, sheet, values, organisation, {
    editable: mode !== 'look',
    environment,
    rights,
  })
  const name = localised(model.name, locale, 'zh')
  return {
    ...form,
    mode,
    workItemId: null,
    revision: record?.revision ?? 0,
    digest: '',
    replayToken: newReplayToken(),
    workflowCode: '',
    workflowName: name,
    workflowName_i18n: model.name,
    workflowVersion: published.version,
    icon: 'doc',
    tint: 0,
    workflowInstanceId: null,
    instanceName: record?.title ?? name,
    instanceName_i18n: record?.titleI18n ?? model.name,
    instanceState: null,
    outcome: null,
    returned: false,
    round: 1,
    sequenceNo: record?.sequenceNo ?? '',
    activityCode: '',
    activityName: '',
    activityName_i18n: {},
    startTime: record?.createdAt ?? null,
    finishTime: null,
    originator: presentPerson(organisation, record?.ownerId ?? actor.userId),
    submitter: null,
    department: record === null ? null : departmentOf(reader, record.ownerDepartmentId),
    bizObject: { id: record?.id ?? null, schemaCode: model.code, data },
    allowedActions: [],
    departments: mode === 'start' ? ownDepartments(reader) : [],
    handled: null,
    record: {
      appCode: published.appCode,
      state: record?.status ?? 'DRAFT',
      mayEdit: view.mayEdit,
      mayDelete: view.mayDelete,
      modifiedTime: record?.modifiedAt ?? null,
      modifiedBy: record === null ? null : presentPerson(organisation, record.modifiedBy),
    },
  }
}

function sheetOf({ published: { model }, sheetCode }: RecordView): string {
  const sheet = model.sheets.find(({ code }) => sheetCode === undefined || code === sheetCode)
  if (sheet === undefined)
    throw new Fault('sheetUnknown', { params: { code: (sheetCode ?? '').slice(0, 64) } })
  return sheet.code
}

function departmentIdOf({ record }: RecordView, { actor, organisation }: RecordReader): string | null {
  return record?.ownerDepartmentId ?? organisation.person(actor.userId)?.departmentIds[0] ?? null
}

function departmentOf({ organisation }: RecordReader, id: string) {
  const department = organisation.department(id)
  return { id, name: department?.name ?? '', name_i18n: department?.name_i18n ?? {} }
}

function ownDepartments(reader: RecordReader): FormPage['departments'] {
  const own = reader.organisation.person(reader.actor.userId)?.departmentIds ?? []
  return own.map((id, position) => ({ ...departmentOf(reader, id), main: position === 0 }))
}
