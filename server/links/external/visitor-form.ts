import type { FormPage } from '../../../contract/form-page.ts'
import type { Sheet } from '../../../contract/package/sheets.ts'
import type { PublishedModel } from '../../apps/models.ts'
import type { Call } from '../../base/actor.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { readerOf } from '../../organisation/reader.ts'
import { isPlain } from '../../policies/records.ts'
import { recordPage } from '../../records/record-page.ts'
import type { RecordWriter } from '../../records/record-reader.ts'
import type { StoredLink } from '../../stores/links/external-links.ts'
import { visitorRights } from './visitor-rights.ts'

/** The form of a link as it is published now, and in whose name its records are written. */
export type VisitorForm = {
  readonly published: PublishedModel
  readonly sheet: Sheet
  readonly writer: RecordWriter
  readonly departmentId: string
}

/** What a link stands for; over where the form, its application or the department of its owner are gone. */
export async function visitorForm(
  deps: Deps,
  call: Pick<Call, 'locale'>,
  corpId: string,
  link: StoredLink,
): Promise<VisitorForm> {
  const published = await deps.models.find(corpId, link.schemaCode)
  const sheet = published?.model.sheets.find(({ code }) => code === link.sheetCode)
  if (published === null || sheet === undefined || !isPlain(published)) throw new Fault('externalLinkOver')
  // No permission of the owner goes along: only the fields of the form count.
  const owner = { corpId, userId: link.ownerId, name: '', sessionId: '', permissions: [] }
  const writer = await readerOf(deps, owner, call)
  const departmentId = writer.organisation.person(link.ownerId)?.departmentIds[0]
  if (departmentId === undefined) throw new Fault('externalLinkOver')
  return { published, sheet, writer, departmentId }
}

/** The empty form as a visitor sees it: nobody's name, no way to anything but sending it. */
export function visitorPage({ published, sheet, writer }: VisitorForm, visitId: string): FormPage {
  const rights = visitorRights(published.model, sheet)
  const view = { published, sheetCode: sheet.code, record: null, rights, mayEdit: false, mayDelete: false }
  const page = recordPage({ ...view, mode: 'start' }, writer)
  const { buttons: _, ...bizSheet } = page.bizSheet
  return {
    ...page,
    bizSheet,
    originator: { id: visitId, name: '' },
    departments: [],
    environment: { ...page.environment, initiatorId: null, departmentId: null },
  }
}
