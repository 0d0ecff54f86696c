import type { FilePlace } from '../../contract/files.ts'
import { ACTION_FACTS } from '../../contract/form-actions.ts'
import type { FormPage } from '../../contract/form-page.ts'
import type { Column } from '../../contract/package/properties.ts'
import { fileIdsIn } from '../../engine/form/files.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import { tableRows } from '../../rules/record/table-rows.ts'
import type { FileLimits } from '../../rules/values/files.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import type { FileObject } from '../stores/files/files.ts'
import { type LoadedPage, loadFormPage } from './load-form-page.ts'

type Context = Pick<SessionContext, 'actor' | 'call'>

/** The document a place is on, as the caller sees it, plain records to be changed with `edit`; refuses like opening it. */
export function documentAt(
  deps: Deps,
  context: Context,
  place: FilePlace,
  { edit = false } = {},
): Promise<LoadedPage> {
  return loadFormPage(deps, context, {
    workitemId: place.workItemId,
    workflowInstanceId: place.workflowInstanceId,
    startWorkflowCode: place.workflowCode,
    schemaCode: place.schemaCode,
    objectId: place.bizObjectId,
    ...(edit && place.bizObjectId !== undefined ? { perms: 'edit' as const } : {}),
  })
}

/**
 * What the caller may upload at a place: nothing unless he may write there now (security F-02). To comment, reading is
 * enough; an opinion needs an act that it goes with.
 */
export function limitsAt(page: FormPage, place: FilePlace): FileLimits {
  if (place.part === 'comment') return {}
  if (place.part === 'opinion') {
    const acts = page.allowedActions.filter(({ action }) => ACTION_FACTS[action].opinion === true)
    if (!acts.some(({ allowed }) => allowed)) throw new Fault('noPermission')
    return {}
  }
  const [code = '', columnCode] = (place.field ?? '').split('.')
  const right = Object.hasOwn(page.dataPermissions, code) ? page.dataPermissions[code] : undefined
  const own = columnCode === undefined ? right : right?.columns?.[columnCode]
  const column = columnAt(page, code, columnCode)
  if (own?.v !== true || column?.type !== 'attachment')
    throw new Fault('fieldHidden', problemAt(place, 'hidden'))
  if (!own.e) throw new Fault('fieldReadOnly', problemAt(place, 'readOnly'))
  return column
}

function problemAt({ field = '' }: FilePlace, problem: string) {
  return { problems: [{ path: field, problem }] }
}

function columnAt(page: FormPage, code: string, columnCode: string | undefined): Column | undefined {
  const property = page.bizSchema.properties.find((candidate) => candidate.code === code)
  if (property?.type !== 'subTable') return columnCode === undefined ? property : undefined
  return property.columns.find((candidate) => candidate.code === columnCode)
}

/** Whether a file stands at a place of a page: in the value as this person sees it, or taken up by the document. */
export function standsAt(page: FormPage, place: FilePlace, file: FileObject): boolean {
  if (place.part !== 'field') {
    const documents = [page.workflowInstanceId, page.bizObject.id]
    return file.attachedPart === place.part && documents.includes(file.attachedTo)
  }
  const [code = '', columnCode] = (place.field ?? '').split('.')
  const value = ownValue(page.bizObject.data, code)
  const column = columnAt(page, code, columnCode)
  if (column?.type !== 'attachment') return false
  const cells = columnCode === undefined ? [{ [column.code]: value }] : tableRows(value)
  return cells.some((row) => fileIdsIn([column], row).includes(file.id))
}
